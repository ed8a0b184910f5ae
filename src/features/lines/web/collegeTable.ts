/**
 * Colleges, for football and basketball alike, by the name of their teams: for each the letters that fans use and the
 * school. The odds service's name is school and name together; where it writes a school in two ways, both are here.
 */
export const collegeTable = `
49ers|CLT Charlotte;Aces|EVAN Evansville
Aggies|NMSU New Mexico State|NCAT North Carolina A&T|TAMU Texas A&M|UCD UC Davis|USU Utah State
Anteaters|UCI UC Irvine;Antelopes|GCU Grand Canyon;Aztecs|SDSU San Diego State;Badgers|WIS Wisconsin
Beach|LBSU Long Beach State;Beacons|VALP Valparaiso;Bearcats|BING Binghamton|CIN Cincinnati
Bearkats|SHSU Sam Houston State
Bears|BAY Baylor|BRWN Brown|UCA Central Arkansas|MER Mercer|MOST Missouri State|MORG Morgan State
Bears|UNCO Northern Colorado;Beavers|ORST Oregon State;Bengals|IDST Idaho State;Big Green|DART Dartmouth
Big Red|COR Cornell;Billikens|SLU Saint Louis;Bison|BUCK Bucknell|HOW Howard|NDSU North Dakota State
Bisons|LIP Lipscomb;Black Bears|ME Maine;Black Knights|ARMY Army;Blazers|UAB UAB;Blue Demons|DEP DePaul
Blue Devils|CCSU Central Connecticut State|DUKE Duke;Blue Hose|PRES Presbyterian;Blue Raiders|MTSU Middle Tennessee
Bluejays|CREI Creighton;Bobcats|MTST Montana State|OHIO Ohio|QUIN Quinnipiac|TXST Texas State;Boilermakers|PUR Purdue
Bonnies|BONA St. Bonaventure;Braves|ALCN Alcorn State|BRAD Bradley
Broncos|BSU Boise State|SCU Santa Clara|WMU Western Michigan;Broncs|RID Rider;Bruins|BEL Belmont|UCLA UCLA
Buccaneers|CHSO Charleston Southern|ETSU East Tennessee State;Buckeyes|OSU Ohio State;Buffaloes|COLO Colorado
Bulldogs|AAMU Alabama A&M|BRY Bryant|BUT Butler|DRKE Drake|FRES Fresno State|UGA Georgia|ZAGS Gonzaga
Bulldogs|LT Louisiana Tech|MSST Mississippi State|SAM Samford|SCST South Carolina State|CIT The Citadel
Bulldogs|UNCA UNC Asheville|YALE Yale;Bulls|BUFF Buffalo|USF South Florida;Cardinal|STAN Stanford
Cardinals|BALL Ball State|UIW Incarnate Word|LAM Lamar|LOU Louisville;Catamounts|UVM Vermont|WCU Western Carolina
Cavaliers|UVA Virginia;Chanticleers|CCU Coastal Carolina;Chippewas|CMU Central Michigan
Colonels|EKU Eastern Kentucky|NICH Nicholls State;Colonials|RMU Robert Morris;Commodores|VAN Vanderbilt
Cornhuskers|NEB Nebraska
Cougars|BYU BYU|CHIC Chicago State|COFC College of Charleston|HOU Houston|SIUE Southern Illinois-Edwardsville
Cougars|WSU Washington State;Cowboys|MCN McNeese State|OKST Oklahoma State|WYO Wyoming;Coyotes|SDAK South Dakota
Crimson|HARV Harvard;Crimson Tide|BAMA Alabama;Crusaders|HC Holy Cross;Cyclones|ISU Iowa State
Delta Devils|MVSU Mississippi Valley State;Demon Deacons|WAKE Wake Forest;Demons|NWST Northwestern State
Dolphins|JAX Jacksonville;Dons|USF San Francisco;Dragons|DREX Drexel;Ducks|ORE Oregon
Dukes|DUQ Duquesne|JMU James Madison
Eagles|AU American|BC Boston College|COPP Coppin State|EMU Eastern Michigan|EWU Eastern Washington
Eagles|FGCU Florida Gulf Coast|GASO Georgia Southern|MORE Morehead State|NCCU North Carolina Central|WIN Winthrop
Explorers|LAS La Salle;Falcons|AF Air Force|BGSU Bowling Green;Fightin' Blue Hens|DEL Delaware
Fighting Camels|CAMP Campbell;Fighting Hawks|UND North Dakota;Fighting Illini|ILL Illinois
Fighting Irish|ND Notre Dame;Flames|LIB Liberty|UIC UIC;Flyers|DAY Dayton;Friars|PROV Providence
Gaels|IONA Iona|SMC St. Mary's;Gamecocks|JVST Jacksonville State|SCAR South Carolina;Gators|UF Florida
Gauchos|UCSB UC-Santa Barbara;Golden Bears|CAL California
Golden Eagles|MARQ Marquette|ORU Oral Roberts|USM Southern Mississippi|TNTC Tennessee Tech
Golden Flashes|KENT Kent State;Golden Gophers|MINN Minnesota;Golden Griffins|CAN Canisius;Golden Grizzlies|OAK Oakland
Golden Hurricane|TLSA Tulsa;Golden Lions|UAPB Arkansas-Pine Bluff;Governors|APSU Austin Peay;Great Danes|ALB Albany
Green Wave|TULN Tulane;Greyhounds|LMD Loyola-Maryland;Grizzlies|MONT Montana;Hatters|STET Stetson;Hawkeyes|IOWA Iowa
Hawks|UMES Maryland-Eastern Shore|MONM Monmouth|JOES Saint Joseph's;Highlanders|NJIT NJIT|RAD Radford|UCR UC Riverside
Hilltoppers|WKU Western Kentucky;Hokies|VT Virginia Tech;Hoosiers|IU Indiana;Horned Frogs|TCU TCU
Hornets|ALST Alabama State|DSU Delaware State|SAC Sacramento State;Hoyas|GTWN Georgetown University
Hurricanes|MIA Miami
Huskies|CONN Connecticut|HBU Houston Baptist|NE Northeastern|NIU Northern Illinois|CONN UConn|WASH Washington
Islanders|AMCC Texas A&M-Corpus Christi;Jackrabbits|SDST South Dakota State
Jaguars|IUPU IUPUI|USA South Alabama|SOU Southern;Jaspers|MAN Manhattan;Jayhawks|KU Kansas;Keydets|VMI VMI
Knights|BELL Bellarmine|UCF Central Florida|FDU Fairleigh Dickinson|UCF UCF;Lancers|CBU Cal Baptist|LONG Longwood
Leathernecks|WIU Western Illinois;Leopards|LAF Lafayette
Lions|CLMB Columbia|LIN Lindenwood|LMU Loyola Marymount|UNA North Alabama|SELA Southeastern Louisiana
Lions|ETAM Texas A&M-Commerce;Lobos|UNM New Mexico;Longhorns|TEX Texas
Lumberjacks|NAU Northern Arizona|SFA Stephen F. Austin;Mastodons|PFW PFW;Matadors|CSUN Cal State-Northridge
Mavericks|OMA Nebraska-Omaha|UTA Texas-Arlington;Mean Green|UNT North Texas;Midshipmen|NAVY Navy;Miners|UTEP UTEP
Minutemen|MASS UMass;Mocs|UTC Chattanooga;Monarchs|ODU Old Dominion;Mountain Hawks|LEH Lehigh
Mountaineers|APP Appalachian State|MSM Mount St. Mary's|WVU West Virginia;Musketeers|XAV Xavier
Mustangs|CP Cal Poly|SMU SMU;Nittany Lions|PSU Penn State;Norse|NKU Northern Kentucky;Orange|CUSE Syracuse
Ospreys|UNF North Florida;Owls|FAU Florida Atlantic|KENN Kennesaw State|RICE Rice|TEM Temple;Paladins|FUR Furman
Panthers|EIU Eastern Illinois|FIU Florida International|GAST Georgia State|HPU High Point|UNI Northern Iowa
Panthers|PITT Pittsburgh|PVAM Prairie View A&M|MILW Wisconsin-Milwaukee;Patriots|GMU George Mason
Peacocks|SPU Saint Peter's;Penguins|YSU Youngstown State;Phoenix|ELON Elon|GB Wisconsin-Green Bay;Pilots|PORT Portland
Pioneers|DEN Denver|SHU Sacred Heart;Pirates|ECU East Carolina|HAMP Hampton|HALL Seton Hall;Pride|HOF Hofstra
Privateers|UNO New Orleans;Purple Eagles|NIAG Niagara;Quakers|PENN Pennsylvania;Racers|MURR Murray State
Ragin Cajuns|ULL Louisiana;Ragin' Cajuns|ULL Louisiana-Lafayette;Raiders|COLG Colgate|WRST Wright State
Rainbow Warriors|HAW Hawaii;Ramblers|LUC Loyola-Chicago;Rams|CSU Colorado State|FOR Fordham|URI Rhode Island|VCU VCU
Rattlers|FAMU Florida A&M;Razorbacks|ARK Arkansas;Rebels|MISS Ole Miss|UNLV UNLV
Red Flash|SFPA St. Francis-Pennsylvania;Red Foxes|MRST Marist;Red Raiders|TTU Texas Tech;Red Storm|SJU St. John's
Red Wolves|ARST Arkansas State;RedHawks|M-OH Miami (OH)|M-OH Miami-Ohio;Redbirds|ILST Illinois State
Redhawks|SEA Seattle|SEMO Southeast Missouri State;Retrievers|UMBC UMBC;Revolutionaries|GW George Washington
River Hawks|UML UMass-Lowell;Roadrunners|CSUB Cal State-Bakersfield|UTSA UTSA;Rockets|TOL Toledo;Roos|UMKC UMKC
Royals|QUC Queens;Runnin' Bulldogs|GWEB Gardner-Webb;Runnin' Rebels|UNLV UNLV;Runnin' Utes|UTAH Utah;Saints|SIE Siena
Salukis|SIU Southern Illinois;Scarlet Knights|RUTG Rutgers;Screaming Eagles|USI Southern Indiana
Seahawks|UNCW UNC Wilmington|WAG Wagner;Seawolves|STBK Stony Brook;Seminoles|FSU Florida State
Sharks|LIU LIU|LIU Long Island University;Shockers|WICH Wichita State
Skyhawks|STO Stonehill College|UTM Tennessee-Martin;Sooners|OU Oklahoma
Spartans|MSU Michigan State|NORF Norfolk State|SJSU San Jose State|UNCG UNC Greensboro|UPST USC Upstate
Spiders|RICH Richmond;Stags|FAIR Fairfield;Sun Devils|ASU Arizona State;Sycamores|INST Indiana State
Tar Heels|UNC North Carolina;Terrapins|UMD Maryland;Terriers|BU Boston University|WOF Wofford
Texans|TAR Tarleton State;Thunderbirds|SUU Southern Utah;Thundering Herd|MRSH Marshall
Tigers|AUB Auburn|CLEM Clemson|GRAM Grambling State|JKST Jackson State|LSU LSU|MEM Memphis|MIZ Missouri|PAC Pacific
Tigers|PRIN Princeton|TNST Tennessee State|TXSO Texas Southern|TOW Towson;Titans|CSUF Cal State-Fullerton|DET Detroit
Tommies|UST St. Thomas (MN);Toreros|USD San Diego;Trailblazers|DXST Dixie State;Tribe|W&M William & Mary
Tritons|UCSD UC San Diego;Trojans|UALR Arkansas-Little Rock|TROY Troy|USC USC;Utes|UTAH Utah;Vandals|IDHO Idaho
Vaqueros|RGV UTRGV;Vikings|CLEV Cleveland State|PRST Portland State;Volunteers|TENN Tennessee
Warhawks|ULM Louisiana-Monroe|ULM UL Monroe;Warriors|MRMK Merrimack;Waves|PEPP Pepperdine
Wildcats|ACU Abilene Christian|ARIZ Arizona|BCU Bethune-Cookman|DAV Davidson|KSU Kansas State|UK Kentucky
Wildcats|UNH New Hampshire|NW Northwestern|NOVA Villanova|WEB Weber State;Wolf Pack|NEV Nevada;Wolfpack|NCST NC State
Wolverines|MICH Michigan|UVU Utah Valley;Yellow Jackets|GT Georgia Tech;Zips|AKR Akron
`
