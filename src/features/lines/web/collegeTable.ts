/**
 * Colleges, for football and basketball alike: the letters that fans use, the school and the name of its teams. The odds
 * service's name is school and name together; where it writes a school in two ways, both are here.
 */
export const collegeTable = `
ACU|Abilene Christian|Wildcats;AF|Air Force|Falcons;AKR|Akron|Zips;AAMU|Alabama A&M|Bulldogs
BAMA|Alabama|Crimson Tide;ALST|Alabama State|Hornets;ALB|Albany|Great Danes;ALCN|Alcorn State|Braves
AU|American|Eagles;APP|Appalachian State|Mountaineers;ASU|Arizona State|Sun Devils;ARIZ|Arizona|Wildcats
ARK|Arkansas|Razorbacks;ARST|Arkansas State|Red Wolves;UALR|Arkansas-Little Rock|Trojans
UAPB|Arkansas-Pine Bluff|Golden Lions;ARMY|Army|Black Knights;AUB|Auburn|Tigers;APSU|Austin Peay|Governors
BYU|BYU|Cougars;BALL|Ball State|Cardinals;BAY|Baylor|Bears;BELL|Bellarmine|Knights;BEL|Belmont|Bruins
BCU|Bethune-Cookman|Wildcats;BING|Binghamton|Bearcats;BSU|Boise State|Broncos;BC|Boston College|Eagles
BU|Boston University|Terriers;BGSU|Bowling Green|Falcons;BRAD|Bradley|Braves;BRWN|Brown|Bears;BRY|Bryant|Bulldogs
BUCK|Bucknell|Bison;BUFF|Buffalo|Bulls;BUT|Butler|Bulldogs;CBU|Cal Baptist|Lancers;CP|Cal Poly|Mustangs
CSUB|Cal State-Bakersfield|Roadrunners;CSUF|Cal State-Fullerton|Titans;CSUN|Cal State-Northridge|Matadors
CAL|California|Golden Bears;CAMP|Campbell|Fighting Camels;CAN|Canisius|Golden Griffins;UCA|Central Arkansas|Bears
CCSU|Central Connecticut State|Blue Devils;UCF|Central Florida|Knights;CMU|Central Michigan|Chippewas
CHSO|Charleston Southern|Buccaneers;CLT|Charlotte|49ers;UTC|Chattanooga|Mocs;CHIC|Chicago State|Cougars
CIN|Cincinnati|Bearcats;CLEM|Clemson|Tigers;CLEV|Cleveland State|Vikings;CCU|Coastal Carolina|Chanticleers
COLG|Colgate|Raiders;COFC|College of Charleston|Cougars;COLO|Colorado|Buffaloes;CSU|Colorado State|Rams
CLMB|Columbia|Lions;CONN|Connecticut|Huskies;COPP|Coppin State|Eagles;COR|Cornell|Big Red;CREI|Creighton|Bluejays
DART|Dartmouth|Big Green;DAV|Davidson|Wildcats;DAY|Dayton|Flyers;DEP|DePaul|Blue Demons
DEL|Delaware|Fightin' Blue Hens;DSU|Delaware State|Hornets;DEN|Denver|Pioneers;DET|Detroit|Titans
DXST|Dixie State|Trailblazers;DRKE|Drake|Bulldogs;DREX|Drexel|Dragons;DUKE|Duke|Blue Devils;DUQ|Duquesne|Dukes
ECU|East Carolina|Pirates;ETSU|East Tennessee State|Buccaneers;EIU|Eastern Illinois|Panthers
EKU|Eastern Kentucky|Colonels;EMU|Eastern Michigan|Eagles;EWU|Eastern Washington|Eagles;ELON|Elon|Phoenix
EVAN|Evansville|Aces;FAIR|Fairfield|Stags;FDU|Fairleigh Dickinson|Knights;FAMU|Florida A&M|Rattlers
FAU|Florida Atlantic|Owls;UF|Florida|Gators;FGCU|Florida Gulf Coast|Eagles;FIU|Florida International|Panthers
FSU|Florida State|Seminoles;FOR|Fordham|Rams;FRES|Fresno State|Bulldogs;FUR|Furman|Paladins
GWEB|Gardner-Webb|Runnin' Bulldogs;GMU|George Mason|Patriots;GW|George Washington|Revolutionaries
GTWN|Georgetown University|Hoyas;UGA|Georgia|Bulldogs;GASO|Georgia Southern|Eagles;GAST|Georgia State|Panthers
GT|Georgia Tech|Yellow Jackets;ZAGS|Gonzaga|Bulldogs;GRAM|Grambling State|Tigers;GCU|Grand Canyon|Antelopes
HAMP|Hampton|Pirates;HARV|Harvard|Crimson;HAW|Hawaii|Rainbow Warriors;HPU|High Point|Panthers;HOF|Hofstra|Pride
HC|Holy Cross|Crusaders;HBU|Houston Baptist|Huskies;HOU|Houston|Cougars;HOW|Howard|Bison;IUPU|IUPUI|Jaguars
IDST|Idaho State|Bengals;IDHO|Idaho|Vandals;ILL|Illinois|Fighting Illini;ILST|Illinois State|Redbirds
UIW|Incarnate Word|Cardinals;IU|Indiana|Hoosiers;INST|Indiana State|Sycamores;IONA|Iona|Gaels;IOWA|Iowa|Hawkeyes
ISU|Iowa State|Cyclones;JKST|Jackson State|Tigers;JAX|Jacksonville|Dolphins;JVST|Jacksonville State|Gamecocks
JMU|James Madison|Dukes;KU|Kansas|Jayhawks;KSU|Kansas State|Wildcats;KENN|Kennesaw State|Owls
KENT|Kent State|Golden Flashes;UK|Kentucky|Wildcats;LIU|LIU|Sharks;LSU|LSU|Tigers;LAS|La Salle|Explorers
LAF|Lafayette|Leopards;LAM|Lamar|Cardinals;LEH|Lehigh|Mountain Hawks;LIB|Liberty|Flames;LIN|Lindenwood|Lions
LIP|Lipscomb|Bisons;LBSU|Long Beach State|Beach;LIU|Long Island University|Sharks;LONG|Longwood|Lancers
ULL|Louisiana|Ragin Cajuns;LT|Louisiana Tech|Bulldogs;ULL|Louisiana-Lafayette|Ragin' Cajuns
ULM|Louisiana-Monroe|Warhawks;LOU|Louisville|Cardinals;LMU|Loyola Marymount|Lions;LUC|Loyola-Chicago|Ramblers
LMD|Loyola-Maryland|Greyhounds;ME|Maine|Black Bears;MAN|Manhattan|Jaspers;MRST|Marist|Red Foxes
MARQ|Marquette|Golden Eagles;MRSH|Marshall|Thundering Herd;UMD|Maryland|Terrapins;UMES|Maryland-Eastern Shore|Hawks
MCN|McNeese State|Cowboys;MEM|Memphis|Tigers;MER|Mercer|Bears;MRMK|Merrimack|Warriors;M-OH|Miami (OH)|RedHawks
MIA|Miami|Hurricanes;M-OH|Miami-Ohio|RedHawks;MSU|Michigan State|Spartans;MICH|Michigan|Wolverines
MTSU|Middle Tennessee|Blue Raiders;MINN|Minnesota|Golden Gophers;MSST|Mississippi State|Bulldogs
MVSU|Mississippi Valley State|Delta Devils;MOST|Missouri State|Bears;MIZ|Missouri|Tigers;MONM|Monmouth|Hawks
MONT|Montana|Grizzlies;MTST|Montana State|Bobcats;MORE|Morehead State|Eagles;MORG|Morgan State|Bears
MSM|Mount St. Mary's|Mountaineers;MURR|Murray State|Racers;NCST|NC State|Wolfpack;NJIT|NJIT|Highlanders
NAVY|Navy|Midshipmen;NEB|Nebraska|Cornhuskers;OMA|Nebraska-Omaha|Mavericks;NEV|Nevada|Wolf Pack
UNH|New Hampshire|Wildcats;UNM|New Mexico|Lobos;NMSU|New Mexico State|Aggies;UNO|New Orleans|Privateers
NIAG|Niagara|Purple Eagles;NICH|Nicholls State|Colonels;NORF|Norfolk State|Spartans;UNA|North Alabama|Lions
NCAT|North Carolina A&T|Aggies;NCCU|North Carolina Central|Eagles;UNC|North Carolina|Tar Heels
UND|North Dakota|Fighting Hawks;NDSU|North Dakota State|Bison;UNF|North Florida|Ospreys;UNT|North Texas|Mean Green
NE|Northeastern|Huskies;NAU|Northern Arizona|Lumberjacks;UNCO|Northern Colorado|Bears;NIU|Northern Illinois|Huskies
UNI|Northern Iowa|Panthers;NKU|Northern Kentucky|Norse;NWST|Northwestern State|Demons;NW|Northwestern|Wildcats
ND|Notre Dame|Fighting Irish;OAK|Oakland|Golden Grizzlies;OHIO|Ohio|Bobcats;OSU|Ohio State|Buckeyes
OU|Oklahoma|Sooners;OKST|Oklahoma State|Cowboys;ODU|Old Dominion|Monarchs;MISS|Ole Miss|Rebels
ORU|Oral Roberts|Golden Eagles;ORE|Oregon|Ducks;ORST|Oregon State|Beavers;PFW|PFW|Mastodons;PAC|Pacific|Tigers
PSU|Penn State|Nittany Lions;PENN|Pennsylvania|Quakers;PEPP|Pepperdine|Waves;PITT|Pittsburgh|Panthers
PORT|Portland|Pilots;PRST|Portland State|Vikings;PVAM|Prairie View A&M|Panthers;PRES|Presbyterian|Blue Hose
PRIN|Princeton|Tigers;PROV|Providence|Friars;PUR|Purdue|Boilermakers;QUC|Queens|Royals;QUIN|Quinnipiac|Bobcats
RAD|Radford|Highlanders;URI|Rhode Island|Rams;RICE|Rice|Owls;RICH|Richmond|Spiders;RID|Rider|Broncs
RMU|Robert Morris|Colonials;RUTG|Rutgers|Scarlet Knights;SMU|SMU|Mustangs;SAC|Sacramento State|Hornets
SHU|Sacred Heart|Pioneers;JOES|Saint Joseph's|Hawks;SLU|Saint Louis|Billikens;SPU|Saint Peter's|Peacocks
SHSU|Sam Houston State|Bearkats;SAM|Samford|Bulldogs;SDSU|San Diego State|Aztecs;USD|San Diego|Toreros
USF|San Francisco|Dons;SJSU|San Jose State|Spartans;SCU|Santa Clara|Broncos;SEA|Seattle|Redhawks
HALL|Seton Hall|Pirates;SIE|Siena|Saints;USA|South Alabama|Jaguars;SCAR|South Carolina|Gamecocks
SCST|South Carolina State|Bulldogs;SDAK|South Dakota|Coyotes;SDST|South Dakota State|Jackrabbits
USF|South Florida|Bulls;SEMO|Southeast Missouri State|Redhawks;SELA|Southeastern Louisiana|Lions
SIU|Southern Illinois|Salukis;SIUE|Southern Illinois-Edwardsville|Cougars;USI|Southern Indiana|Screaming Eagles
SOU|Southern|Jaguars;USM|Southern Mississippi|Golden Eagles;SUU|Southern Utah|Thunderbirds
BONA|St. Bonaventure|Bonnies;SFPA|St. Francis-Pennsylvania|Red Flash;SJU|St. John's|Red Storm;SMC|St. Mary's|Gaels
UST|St. Thomas (MN)|Tommies;STAN|Stanford|Cardinal;SFA|Stephen F. Austin|Lumberjacks;STET|Stetson|Hatters
STO|Stonehill College|Skyhawks;STBK|Stony Brook|Seawolves;CUSE|Syracuse|Orange;TCU|TCU|Horned Frogs
TAR|Tarleton State|Texans;TEM|Temple|Owls;TNST|Tennessee State|Tigers;TNTC|Tennessee Tech|Golden Eagles
TENN|Tennessee|Volunteers;UTM|Tennessee-Martin|Skyhawks;TAMU|Texas A&M|Aggies;ETAM|Texas A&M-Commerce|Lions
AMCC|Texas A&M-Corpus Christi|Islanders;TEX|Texas|Longhorns;TXSO|Texas Southern|Tigers;TXST|Texas State|Bobcats
TTU|Texas Tech|Red Raiders;UTA|Texas-Arlington|Mavericks;CIT|The Citadel|Bulldogs;TOL|Toledo|Rockets
TOW|Towson|Tigers;TROY|Troy|Trojans;TULN|Tulane|Green Wave;TLSA|Tulsa|Golden Hurricane;UAB|UAB|Blazers
UCD|UC Davis|Aggies;UCI|UC Irvine|Anteaters;UCR|UC Riverside|Highlanders;UCSD|UC San Diego|Tritons
UCSB|UC-Santa Barbara|Gauchos;UCF|UCF|Knights;UCLA|UCLA|Bruins;CONN|UConn|Huskies;UIC|UIC|Flames
ULM|UL Monroe|Warhawks;UMBC|UMBC|Retrievers;UMKC|UMKC|Roos;MASS|UMass|Minutemen;UML|UMass-Lowell|River Hawks
UNCA|UNC Asheville|Bulldogs;UNCG|UNC Greensboro|Spartans;UNCW|UNC Wilmington|Seahawks;UNLV|UNLV|Rebels
UNLV|UNLV|Runnin' Rebels;USC|USC|Trojans;UPST|USC Upstate|Spartans;UTEP|UTEP|Miners;RGV|UTRGV|Vaqueros
UTSA|UTSA|Roadrunners;UTAH|Utah|Runnin' Utes;USU|Utah State|Aggies;UTAH|Utah|Utes;UVU|Utah Valley|Wolverines
VCU|VCU|Rams;VMI|VMI|Keydets;VALP|Valparaiso|Beacons;VAN|Vanderbilt|Commodores;UVM|Vermont|Catamounts
NOVA|Villanova|Wildcats;UVA|Virginia|Cavaliers;VT|Virginia Tech|Hokies;WAG|Wagner|Seahawks
WAKE|Wake Forest|Demon Deacons;WASH|Washington|Huskies;WSU|Washington State|Cougars;WEB|Weber State|Wildcats
WVU|West Virginia|Mountaineers;WCU|Western Carolina|Catamounts;WIU|Western Illinois|Leathernecks
WKU|Western Kentucky|Hilltoppers;WMU|Western Michigan|Broncos;WICH|Wichita State|Shockers;W&M|William & Mary|Tribe
WIN|Winthrop|Eagles;WIS|Wisconsin|Badgers;GB|Wisconsin-Green Bay|Phoenix;MILW|Wisconsin-Milwaukee|Panthers
WOF|Wofford|Terriers;WRST|Wright State|Raiders;WYO|Wyoming|Cowboys;XAV|Xavier|Musketeers;YALE|Yale|Bulldogs
YSU|Youngstown State|Penguins
`
