/**
 * Words in common passwords, in lower case. Written for this project from patterns found in studies of leaked
 * passwords, such as names, teams and seasons.
 */
export const WORDS = `
password passwort passw0rd p@ssword p@ssw0rd pa55word pass passcode passphrase passkey secret geheim contrasena
contraseña senha parol motdepasse mypassword thepassword newpassword oldpassword yourpassword nopassword
changeme change letmein welcome willkommen bienvenido bemvindo bienvenue hello hallo hola privet login logon signin
admin administrator administrador root superuser sysadmin system server default guest user username test tester
testing demo sample example temp temporary backup manager supervisor office company business account access
master qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc asdasd qweasd qweqwe zaqwsx
abc abcd abcde abcdef abc123 abcd1234 a1b2c3 a1b2c3d4 q1w2e3 q1w2e3r4 1q2w3e 1q2w3e4r 1qaz2wsx zaq12wsx
iloveyou iloveu ilove loveyou loveme lovely forever always beautiful princess prince queen king angel angels
sunshine rainbow flower flowers butterfly cookie cookies chocolate banana orange apple cherry strawberry peach lemon
pepper ginger cinnamon coffee cheese bread butter chicken potato tomato onion pizza burger noodles sushi mango
dragon monkey tiger lion panther eagle falcon hawk wolf bear panda horse pony kitten kitty puppy doggy bunny rabbit
dolphin shark whale turtle spider snake scorpion phoenix unicorn dinosaur elephant giraffe penguin
football baseball basketball soccer futbol hockey tennis cricket rugby volleyball swimming boxing golfer
liverpool chelsea arsenal manchester barcelona realmadrid juventus ferrari mercedes porsche mustang corvette toyota
honda yamaha harley suzuki nissan subaru
superman batman spiderman ironman wolverine deadpool captain avengers starwars skywalker darthvader startrek matrix
pokemon pikachu naruto goku mario zelda sonic minecraft fortnite warcraft diablo
computer internet windows samsung android iphone google facebook youtube twitter yahoo hotmail gmail amazon netflix
spotify microsoft nokia sony playstation nintendo xbox
michael jordan michelle jennifer jessica ashley amanda nicole daniel andrew joshua matthew anthony robert thomas
william charlie george james richard joseph christopher jonathan alexander alexandra alejandro fernando carlos
antonio gabriel isabella sophia olivia emma emily hannah samantha elizabeth victoria natasha natalia anastasia
tatiana svetlana dmitri vladimir sergey maria marina martina carolina patricia gabriela valentina francisco
summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march april
june july august september october november december christmas holiday birthday weekend vacation
london paris berlin madrid moscow tokyo beijing shanghai sydney melbourne brisbane newyork chicago boston dallas
texas florida california canada mexico brazil brasil argentina espana france germany italia russia china japan
australia america england scotland ireland
family friend friends mother father mommy daddy baby babygirl babyboy brother sister grandma sweetheart darling honey
freedom liberty justice peace victory winner champion legend hunter killer shadow ranger warrior soldier knight
thunder lightning hurricane tornado storm ocean river mountain forest island garden paradise heaven
diamond silver golden crystal platinum emerald sapphire purple yellow green black white
money dollar lottery lucky million rich cash bank
jesus christ jesuschrist godisgood blessed blessing faith trustno1 trustme believe
guitar music rockstar metallica nirvana beatles
whatever nothing something someone nobody anything everything goodluck nomercy
fourscore fourscores four4ps fourps foodstore foodretail supermarket
grocery groceries retail audit audits auditor auditing storemanager store stores survey surveys console dashboard
availability placement price promotion
`
  .trim()
  .split(/\s+/);

/** Phrases; matched without spaces, and with spaces, dashes or underscores. */
export const PHRASES = `
store audit, store audits, food store, food retail, four score, four ps, the four ps, store score,
store scores, audit console, store manager, price promotion, let me in, i love you, i hate you, trust no one,
my password, the password, pass word, new password, change me, open sesame, thank you, good morning,
hello world, happy day, new york, los angeles, real madrid, star wars, harry potter,
correct horse battery staple, i love my family, i love my mom, i love jesus, god is good, no password
`
  .trim()
  .split(/,\s/);

/** Common prefixes of a word. */
export const STARTS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '@',
  '#',
  'my',
  'the',
  'i',
  'a',
  'x',
  'mr',
  'the ',
];

/** Common suffixes of a word. */
export const ENDINGS = `
1 2 3 7 9 01 02 07 10 11 12 13 21 22 23 69 77 88 99 00 000 007 100 101 111 123 222 321 333 420 456 555 666 777
786 789 888 911 999 1000 1111 1122 1212 1234 1313 2222 3333 4321 4444 5555 6666 6969 7777 8888 9999 12345
54321 11111 55555 123123 112233 123321 121212 111111 000000 654321 666666 123456 1234567 12345678 123456789
1234567890 ! !! !!! 1! 12! 123! 1234! 12345! !1 !123 @1 @12 @123 @1234 @12345 #1 #123 . .. ... ? * $ $1 $123
-123 _123 .123 a x abc abc123 qwe qwerty asd xxx z s me you one man girl boy
`
  .trim()
  .split(/\s+/);

/** The range of years that are common suffixes. */
export const YEARS = { from: 1950, to: 2035 };

/** Runs of keys, letters and digits. Ten or more characters in a row, forwards or backwards, are a common password. */
export const WALKS = [
  '12345678901234567890',
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiop[]asdfghjkl',
  'asdfghjkl;zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  '1a2s3d4f5g6h7j8k9l0',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  'aabbccddeeffgghhii',
  '11223344556677889900',
  '12341234123412341234',
  '123qweasdzxc123qweasdzxc',
  '1234qwerasdfzxcv1234',
  'qwer1234asdf5678zxcv',
  'qwerty123456qwerty123456',
  '147258369147258369',
  '123654789123654789',
  '789456123789456123',
  '13579246801357924680',
  '24681357902468135790',
  '102938475610293847561',
  '31415926535897932384',
  '27182818284590452353',
  '11235813213455891442',
  '!@#$%^&*()_+!@#$%^&*()',
  '!qaz@wsx#edc$rfv%tgb',
];
