import type { Draft, Template } from './draft.js';

/** Talk that names goods and prices and offers nothing (ANNOTATION.md 1). {x}, {y} items, {p} a price, {w} a world. */
const TALK: Readonly<Record<string, readonly string[]>> = {
  'asking what it is worth': [
    'pc {x}?', 'pc on {x} and {y}', 'price check {x} pls', 'how much is {x} rn', 'hm {x}?', 'how much {x} go for', 'is {p} good for {x}?', 'is {x} worth {p}?', 'whats the price of {x}', 'price of {x}?', '{x} price?', 'what should i sell {x} for',
    'how many wl for {x}', '{x} or {y} which is better invest', 'is {x} going up?', 'should i buy {x} now or wait', 'did {x} drop again? saw {p}', 'current rate of {x}?', '{x} for {p} fair?', 'overpay or underpay {x} for {p}', 'what can i get for {p}', 'any1 know {x} price', 'is {p} too much for {x}', 'worth buying {x} at {p}?', 'was {p} a good deal for {x}?',
  ],
  'tales of deals done': [
    'just bought {x} for {p} lol', 'sold my {x} for {p} yesterday', 'i sold {x} too early rip', 'got scammed my {x}', 'i remember when {x} was {p}', 'bought {x} at {p} now its {p}, im crying', 'finally got {x}!!', 'made {p} profit from {x} today', 'lost my {x} in a drop game', 'my friend sold his {x} for {p}', 'he offered me {p} for my {x} lmao', 'someone bought all my {x} in 5 min', 'traded my {x} for {y} last week, regret', 'i had 3 {x} before i quit', 'broke 2k {x} and got 1 gem lol',
    'ty for the {x} bro', 'gave {x} to my gf', 'i used to sell {x} for {p} back in 2016', 'got {x} from daily quest', 'pulled {x} from gacha omg', 'i already sold the {x} sorry', 'nah i already bought {x}', 'that guy sold me {x} for {p} and left',
  ],
  'third parties and warnings': [
    'dont buy {x} from {w}, its overpriced', 'vend at {w} has {x} for {p}', '{w} sells {x} way cheaper', 'scammer alert: {w} sells fake {x}', 'watch out fake {x} in {w}', 'he is selling {x} for {p}, crazy', 'someone in {w} sells {x} {p} go check', 'careful guys {x} vend in {w} is {p} not what sign says', 'why is everyone selling {x}', 'my bro wants {x} but broke', 'never trade {x} with strangers', 'ppl selling {x} at {p} are crazy', 'saw {x} for {p} in {w}', 'everyone buying {x} now?? why',
  ],
  'giveaways, games, services': [
    'giveaway {x} at {w} come', 'free {x} for first 5 people {w}', 'hosting bj min {p} @{w}', 'csn at {w} {p} max bet', 'reme qq {w} min {p}', 'auto surg service {p} per hour', 'middleman service fee {p}', 'farming service {p} per world {w}', 'hiring builder, paying {p}', 'need someone to break {x} for {p} per world', 'lf farmer {x}, pay {p} per hour', 'drop game {x} prize at {w}', 'win {x} in my parkour {w}', 'giving away {x} when we hit 100 members', 'i can plant ur {x} seeds for {p}', 'event: find {x} and win {p}',
  ],
  'worlds, accounts, sets, categories': [
    'selling world {w} {p}', 'S> world full of {x} {p}', 'selling acc with {x} and {y} {p}', 'selling account lvl 80 has {x}', 'S> farm world {x} {p} @{w}', 'buying 4 letter world {p}', 'buy all farmables dm', 'sell all paint cheap {w}', 'buying any wings dm me', 'SELL ALL CHEAP BLOCK AT {w}', 'buying all seed pm', 'selling full set dm me {p}', 'CHEAP DOOR AT {w}', 'selling my inventory dm', 'BUY ALL JAMMER DM', 'world for sale has {x} vend, {p}', 'selling growid lvl 100 {x} {y} {p}', 'cheap stuff at {w}', 'vend worlds for sale {p}',
  ],
  'small talk': [
    'lol', 'gm', 'anyone online?', 'where is {x} in the store', 'does {x} splice with {y}?', 'how to get {x}', 'what does {x} do', 'is {x} untradeable', '{x} is so ugly', 'i love {x}', 'my {x} looks good with {y}', 'which seeds make {x}', 'need help with {x} quest', 'wear {x} with {y} trust me', 'i put {x} in my world {w}', 'come see my new {x} at {w}', 'can u lend me {x}', 'remember {x}? good times', 'imagine having {x} lmao', '{x} drops from what', 'is {x} rare?', 'i need wls pls', 'anyone can donate {x}', 'who stole my {x}', 'nice {x} bro', 'wow {x} {p} damn',
    'mods mute him', 'server down?', 'i wish i had {x}', 'dream item: {x}', 'gn all', 'trade scam is back be careful', 'how long does {x} take to grow', 'can {x} be put in vend', '{x} glitch still works?', 'best farmable rn? {x} or {y}', 'im not selling my {x} stop asking', 'not buying {x} anymore', "i don't sell {x}", 'too expensive for me', 'bro said {p} for {x} 💀', 'would you rather {x} or {y}',
  ],
  'in other languages': [
    'harga {x} brp?', '{x} brp sekarang?', 'berapa harga {x}', 'baru beli {x} {p} wkwk', 'kemarin jual {x} {p} nyesel', 'ada yg tau harga {x}?', 'hati hati penipu {w}', '{x} lagi turun ya?', 'magkano {x}', 'magkano po {x} ngayon', 'bumili ako ng {x} kahapon {p}', '{x} kaç wl', '{x} ne kadar', 'dün {x} aldım {p}', 'cuanto cuesta {x}', 'a cuanto esta {x}?', 'ayer compré {x} a {p}', 'quanto ta {x}?', 'quanto custa {x}', 'vendi meu {x} ontem por {p}', 'mahal bgt {x} {p}', 'jangan beli {x} di {w}', 'berapa {x} sekarang kat pasaran', '{x} pahalı olmuş {p}',
  ],
  'change and payment': [
    'change 1 bgl to 100 dl', 'can someone break 1 dl', 'who can change dl to wl', 'need change 100wl to dl', 'i have {p} what should i buy', 'lend me {p} pls', 'got {p} today yay', '{p} in bank', 'saving up {p} for {x}', 'i owe him {p}',
  ],
};

/** Messages that must not be read as offers. */
export const CHATTER_TEMPLATES: readonly Template[] = Object.entries(TALK).map(([name, said]) => ({
  name: `talk: ${name}`,
  weight: Math.sqrt(said.length),
  write: (draft: Draft) => {
    const [x, y] = draft.goods(2);
    const parts: Record<string, string> = {
      x: x ? draft.name(x).text : '',
      y: y ? draft.name(y).text : '',
      p: draft.price(draft.random.pick(['dear', 'locks'] as const)).text,
      w: draft.world(),
    };
    return draft.random.pick(said).replace(/\{(\w)\}/g, (_, key: string) => parts[key] ?? '');
  },
}));
