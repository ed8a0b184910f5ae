/**
 * The teams of five leagues: the league, then a line for each team with its letters, place, name, color, and other
 * names that people type. The odds service's name for a team is place and name together.
 */
export const teamTable = `
americanfootball_nfl
ARI|Arizona|Cardinals|97233F|cards
ATL|Atlanta|Falcons|A71930|dirty birds
BAL|Baltimore|Ravens|241773|
BUF|Buffalo|Bills|00338D|
CAR|Carolina|Panthers|0085CA|
CHI|Chicago|Bears|C83803|da bears
CIN|Cincinnati|Bengals|FB4F14|
CLE|Cleveland|Browns|311D00|
DAL|Dallas|Cowboys|244687|boys
DEN|Denver|Broncos|FB4F14|
DET|Detroit|Lions|0076B6|
GB|Green Bay|Packers|2A5A45|pack
HOU|Houston|Texans|03202F|
IND|Indianapolis|Colts|002C5F|
JAX|Jacksonville|Jaguars|006778|jags
KC|Kansas City|Chiefs|C8102E|
LV|Las Vegas|Raiders|3B3F42|oakland raiders
LAC|Los Angeles|Chargers|0080C6|bolts,la chargers,san diego chargers
LAR|Los Angeles|Rams|1D4BB5|la rams,st louis rams
MIA|Miami|Dolphins|008E97|fins,phins
MIN|Minnesota|Vikings|4F2683|vikes
NE|New England|Patriots|002244|pats
NO|New Orleans|Saints|9F8958|
NYG|New York|Giants|0B2265|ny giants
NYJ|New York|Jets|115740|ny jets
PHI|Philadelphia|Eagles|004C54|philly
PIT|Pittsburgh|Steelers|3A3A3A|
SF|San Francisco|49ers|AA0000|niners,forty niners
SEA|Seattle|Seahawks|1B3A61|hawks
TB|Tampa Bay|Buccaneers|B20A0A|bucs
TEN|Tennessee|Titans|34689E|
WSH|Washington|Commanders|5A1414|commies,washington football team
basketball_nba
ATL|Atlanta|Hawks|C8102E|
BOS|Boston|Celtics|007A33|celts
BKN|Brooklyn|Nets|33383D|
CHA|Charlotte|Hornets|1D6A7A|
CHI|Chicago|Bulls|CE1141|
CLE|Cleveland|Cavaliers|860038|cavs
DAL|Dallas|Mavericks|00538C|mavs
DEN|Denver|Nuggets|1D3E66|nugs
DET|Detroit|Pistons|1D42BA|
GSW|Golden State|Warriors|1D428A|dubs,gs warriors
HOU|Houston|Rockets|BA0C2F|
IND|Indiana|Pacers|1B3A6B|
LAC|Los Angeles|Clippers|C8102E|la clippers,clips
LAL|Los Angeles|Lakers|5B2E8C|la lakers
MEM|Memphis|Grizzlies|4A6593|grizz
MIA|Miami|Heat|98002E|
MIL|Milwaukee|Bucks|00471B|
MIN|Minnesota|Timberwolves|236192|wolves,twolves
NOP|New Orleans|Pelicans|0C2340|pels
NYK|New York|Knicks|006BB6|ny knicks
OKC|Oklahoma City|Thunder|0072BC|
ORL|Orlando|Magic|0077C0|
PHI|Philadelphia|76ers|1D5FBF|sixers,philly
PHX|Phoenix|Suns|5B2A86|
POR|Portland|Trail Blazers|C8202F|blazers
SAC|Sacramento|Kings|5A2D81|
SAS|San Antonio|Spurs|4A5257|
TOR|Toronto|Raptors|B3132B|raps
UTA|Utah|Jazz|4B2A7B|
WAS|Washington|Wizards|12315C|wiz
baseball_mlb
ARI|Arizona|Diamondbacks|A71930|dbacks,d-backs,snakes
ATL|Atlanta|Braves|CE1141|
BAL|Baltimore|Orioles|DF4601|os
BOS|Boston|Red Sox|BD3039|sox
CHC|Chicago|Cubs|0E3386|cubbies
CWS|Chicago|White Sox|33373A|chisox
CIN|Cincinnati|Reds|C6011F|
CLE|Cleveland|Guardians|00385D|guards,cleveland indians
COL|Colorado|Rockies|4B2E83|rox
DET|Detroit|Tigers|0C2340|
HOU|Houston|Astros|C75B12|stros
KC|Kansas City|Royals|004687|
LAA|Los Angeles|Angels|BA0021|anaheim angels,halos
LAD|Los Angeles|Dodgers|005A9C|la dodgers
MIA|Miami|Marlins|0077A8|
MIL|Milwaukee|Brewers|12284B|brew crew
MIN|Minnesota|Twins|1D3A6B|
NYM|New York|Mets|1D4F9C|ny mets
NYY|New York|Yankees|1C2F4F|ny yankees,yanks
ATH||Athletics|00533B|oakland athletics,as,sacramento athletics,las vegas athletics
PHI|Philadelphia|Phillies|E81828|phils,philly
PIT|Pittsburgh|Pirates|8A6D00|bucs
SD|San Diego|Padres|4A3B2A|pads
SF|San Francisco|Giants|C9511B|
SEA|Seattle|Mariners|0C4C56|ms
STL|St. Louis|Cardinals|C41E3A|cards
TB|Tampa Bay|Rays|1D3A66|
TEX|Texas|Rangers|003278|
TOR|Toronto|Blue Jays|134A8E|jays
WSH|Washington|Nationals|AB0003|nats
icehockey_nhl
ANA|Anaheim|Ducks|B5480F|
ARI|Arizona|Coyotes|8C2633|yotes
BOS|Boston|Bruins|8A6400|bs
BUF|Buffalo|Sabres|003087|
CGY|Calgary|Flames|C8102E|
CAR|Carolina|Hurricanes|CC0000|canes
CHI|Chicago|Blackhawks|CF0A2C|hawks
COL|Colorado|Avalanche|6F263D|avs
CBJ|Columbus|Blue Jackets|12305C|jackets
DAL|Dallas|Stars|006847|
DET|Detroit|Red Wings|CE1126|wings
EDM|Edmonton|Oilers|C74A00|
FLA|Florida|Panthers|B9122B|cats
LAK|Los Angeles|Kings|3E444A|la kings
MIN|Minnesota|Wild|154734|
MTL|Montréal|Canadiens|AF1E2D|habs
NSH|Nashville|Predators|8A6A00|preds
NJD|New Jersey|Devils|CE1126|nj devils
NYI|New York|Islanders|00539B|ny islanders,isles
NYR|New York|Rangers|0038A8|ny rangers
OTT|Ottawa|Senators|B5121B|sens
PHI|Philadelphia|Flyers|C9400A|philly
PIT|Pittsburgh|Penguins|7A6414|pens
SJ|San Jose|Sharks|006D75|
SEA|Seattle|Kraken|1B4A6B|
STL|St Louis|Blues|002F87|
TB|Tampa Bay|Lightning|002868|bolts
TOR|Toronto|Maple Leafs|00205B|leafs
UTA|Utah|Mammoth|3F5A78|utah hockey club,utah hc
VAN|Vancouver|Canucks|00205B|nucks
VGK|Vegas|Golden Knights|6E5A22|knights
WSH|Washington|Capitals|B5102A|caps
WPG|Winnipeg|Jets|0A2A54|
basketball_wnba
ATL|Atlanta|Dream|B01A30|
CHI|Chicago|Sky|2F6F9F|
CON|Connecticut|Sun|C0420E|ct sun
DAL|Dallas|Wings|0C2340|
GSV|Golden State|Valkyries|5F3A92|valks,gs valkyries
IND|Indiana|Fever|0C2340|
LVA|Las Vegas|Aces|8B1A24|vegas aces
LAS|Los Angeles|Sparks|552583|la sparks
MIN|Minnesota|Lynx|1F5A8C|
NYL|New York|Liberty|1E7A68|ny liberty,libs
PHX|Phoenix|Mercury|4B2A86|merc
POR|Portland|Fire|B5232B|
SEA|Seattle|Storm|2C5234|
TOR|Toronto|Tempo|6B1F3A|
WSH|Washington|Mystics|C8102E|
`
