/** Rude and forbidden words as an operator lists them: each text below must pass all of them. */
export const LISTED = [
  ...[
    'ass',
    'arse',
    'anal',
    'anus',
    'bad word',
    'badword',
    'bitch',
    'boob',
    'boobs',
    'bum',
    'butt',
  ],
  ...['buy answers', 'cock', 'coon', 'cop', 'crap', 'cum', 'cunt', 'damn', 'darn', 'dick', 'dyke'],
  ...[
    'essay mill',
    'fag',
    'fuck',
    'god',
    'hell',
    'ho',
    'hoe',
    'ill',
    'kill',
    'kike',
    'nazi',
    'nude',
  ],
  ...['paki', 'penis', 'piss', 'poo', 'porn', 'prick', 'rape', 'rapist', 'sad', 'screw', 'semen'],
  ...['sex', 'shag', 'shit', 'sin', 'slag', 'slut', 'spic', 'suck', 'tit', 'tits', 'turd', 'twat'],
  ...['wank', 'whore', 'wog', 'cheat', 'hack', 'sell notes', 'mill'],
]

/** One text on each line; words also with ' / ' between them. */
export const INNOCENT = `
Scunthorpe / Penistone / Clitheroe / Lightwater / Sussex / Essex / Middlesex / Wessex
Cockermouth / Cockburn / Hitchcock / Hancock / Babcock / Alcock / Woodcock / Dickens
Dickinson / Dickson / Benedick
Moby-Dickens Reading Club
Cassandra / Cassidy / Vassar / Hassan / Massachusetts / Arkansas / Kansas
Assam tea
Assisi / Cumberland / Cumbria / Cummings / Titan / Titian / Titus / Tittle
Shitake mushrooms
Matsushita / Yoshitaka / Nashit / Phuket / Fukuoka / Fukushima / Focke / Buttigieg
Butterfield / Buttonwood / Arsenal / Arsenault / Marseille / Analytics / Analysis
Canal Street
Penalty / Peninsula / Pennsylvania
Pen is mightier than the sword
Therapist
The therapist will see you
The rapids are cold
Grape juice
Drape / Scrape / Trapeze
Draped tapes
Parsec / Sextant / Sextet
Bisextile year
Unisexual flowers
Asexual reproduction in BIOL 101
Hello
Hello, Hellen
Michelle
Shell script
She'll be there at 5
He'll help you
We'll all be there
Hellenic studies
Seashell / Class / Classes / Assess / Assessment / Assignment / Assistant / Associate
Association / Assume / Assurance
As sure as day
As soon as possible
As glad as it sounds
Passion
Password reset
Pass word of mouth on
Bass guitar
Brass band
Compass / Embassy / Grass
Harassment is what nobody should do
Mass / Molasses / Morass / Potassium / Sassafras / Trespass / Cocktail / Cockpit / Cockroach
Cockatoo / Peacock / Shuttlecock / Weathercock / Accumulate / Circumstances / Cucumber
Cumulative GPA
Document
Document your code
Incumbent / Raccoon / Cocoon / Tycoon / Copper / Copy / Scope / Coop / Co-operate / Microscope
Kilopascal / Skill / Skills / Painkiller / Illinois / Illness / Bill
Hills and windmills
Windmill / Millennium
Milling about
Mills College
Title / Titles / Titration / Constitution / Institute / Petition / Competitive / Quantity
Bumblebee / Album / Button / Butter / Buttress / Rebuttal / Shift / Shirt / Shifting / Mishit
Saturday / Sturdy / Absurd / Singing / Single / Business / Since / Basin / Cousin / Sadness
Saddle / Crusade / Hoedown / Shoe / Shoes / Phoenix / Homework / Hour / How / Those / Godfather
Goddess / Goody / Good / Suspicious / Spice / Conspicuous / Hospice / Suckle / Honeysuckle
Slutsky equation
Nudibranch / Denude
Wankel engine
Swank / Twatt
Pissarro painted this
Mississippi / Appraise / Scrapbook / Poor / Pool / Spoon
Prickly pear
Escheat / Hackney
Hackathon on Friday
Shack / Thackeray / Screwdriver / Basement / Advertisement / Management / Pakistan
Evangelical / Snigger / Nazirite / Vandyke / Kikelomo / Dynamite / Adamnan
1001
1,001 nights
Room 455
A55 to Holyhead
AS 101
AS101
AS 455
CHEM 455
CS50
CS 50
BIOL 155
SH17
SING 5
MATH 55A
5th
4th of July, 1st prize, 3rd floor
5in wide, 7in tall
4pm, 11am, 7pm
401k
GPA 4.0
Grade 4.0
Score: 5-5-5
Sections A 5 5 and B 5 4
4s
100%
H1N1
MP3 and MP4
2x4, 4x4
C3PO, R2D2
B2B and P2P
3D
7 10 1
U$ 5 is not much
It cost $45 or A$55
sam@northfield.edu
class@assessment.edu
g.rapes@example.edu
https://example.edu/class/assess?id=455
www.therapist-finder.example
and/or, his/her, s/he
i.e. and e.g.
A.S. degree
B.A., B.S., M.A., Ph.D.
U.S.A. and U.K.
S.T.E.M.
Q & A
A, B, C, D or E
a) b) c) d)
A S S E S S M E N T
C L A S S
C O C K T A I L   N I G H T
T I T L E
H E L L O
S U S S E X
I am a s sure as you
Vitamins A, C, D and E
My pen.Is it there?
well-being, up-to-date, co-op
re-assess, mid-class, sub-title
dis-cuss the essay. Miller wrote it
An essay about windmills
I wrote an essay, Miller read it
bad luck, word of mouth
buy books, answers inside
Здравствуйте, это сор и пот
Ελληνικά και γεια
漢字の本
naïve café résumé
Zoë, Françoise, Søren, Łukasz
👩‍🎓 graduation
:-) ;-) :D
`
  .trim()
  .split(/\n| \/ /)
  .filter((line) => line !== '')
