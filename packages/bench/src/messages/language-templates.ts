import type { MessageDraft, Side, Template } from './message-draft.js';
import type { Phenomenon } from './phenomena.js';

interface LanguagePhrases {
  tag: Phenomenon;
  sell: readonly string[];
  buy: readonly string[];
  /** "each" of a price for all; {list} the names, {p} the price. */
  shared: readonly string[];
  tails: readonly string[];
  trade: readonly string[];
}

/** {x} the item, {p} the price, {w} a world. */
const LANGUAGES: readonly LanguagePhrases[] = [
  {
    tag: 'Indonesian',
    sell: [
      'jual {x} {p}',
      'dijual {x} {p} di {w}',
      'JUAL {x} {p} MURAH',
      'jual cepat {x} {p}',
      'ready {x} {p} bang',
      'jual murah {x} {p} gas ke {w}',
      '{x} {p} minat dm',
      'yg mau {x} {p} pm',
      'jual {x} {p} nego tipis',
      'JUAL BU {x} {p}',
      'open po {x} {p}',
      'stok {x} {p} di {w}',
      'jual {x} harga {p}',
      'ada yang mau {x}? {p}',
      'jual {x}, {p} aja',
    ],
    buy: [
      'beli {x} {p}',
      'BELI {x} {p} DI {w}',
      'cari {x} {p}',
      'butuh {x} {p}',
      'nyari {x} {p} pm',
      'ada yang jual {x}? {p}',
      'siapa jual {x} {p}',
      'yg jual {x} dm, {p}',
      'beli semua {x} {p}',
      'mau beli {x} {p}',
      'dibeli {x} {p}',
      'minta {x} dong, bayar {p}',
      'cari yg jual {x} {p}',
    ],
    shared: [
      'jual {list} semua {p}',
      'jual {list} masing masing {p}',
      'jual {list} {p} per biji',
      'jual {list} @{p}',
      'jual {list} {p}/biji',
    ],
    tails: [
      '',
      '',
      ' bang',
      ' gan',
      ' om',
      ' minat pm',
      ' nego',
      ' no tipu',
      ' gercep',
      ' fast',
      ' bos',
      ' kak',
      ' ya',
    ],
    trade: ['tukar {x} dengan {y}', 'tuker {x} sama {y}', 'barter {x} sama {y}', 'mau tukar {x} dgn {y}?'],
  },
  {
    tag: 'Malay',
    sell: [
      'jual {x} {p} kat {w}',
      'nak jual {x} {p}',
      'saya jual {x} {p}',
      'jual {x} {p} sahaja',
      'sy nak jual {x} {p}',
      'let go {x} {p}',
      'nak let go {x} {p}',
      'ada {x} nak jual {p}',
    ],
    buy: [
      'nak beli {x} {p}',
      'sy nak beli {x} {p}',
      'cari {x} {p} kat {w}',
      'ada sape jual {x}? {p}',
      'saya beli {x} {p}',
      'sape jual {x} {p}',
      'perlukan {x} {p}',
      'ada org jual {x}? sy beli {p}',
    ],
    shared: ['jual {list} semua {p} setiap satu', 'nak jual {list} {p} satu', 'jual {list} {p} sebiji'],
    tails: ['', '', ' boleh nego', ' pm', ' cepat', ' bro', ' bang', ' ye'],
    trade: ['nak tukar {x} dengan {y}', 'tukar {x} dgn {y} jom'],
  },
  {
    tag: 'Filipino',
    sell: [
      'benta {x} {p}',
      'binebenta ko {x} {p}',
      'pabenta {x} {p}',
      'benta ko {x} {p} sa {w}',
      'sino gusto {x} {p}',
      'nagbebenta ako {x} {p}',
      'sell ko {x} {p}',
      'benta lang {x} {p}',
      'murang {x} {p} sa {w}',
      'sino bibili {x} {p}',
    ],
    buy: [
      'hanap {x} {p}',
      'bibili ako {x} {p}',
      'bili {x} {p}',
      'hanap ko {x} {p}',
      'sino nagbebenta {x}? {p}',
      'naghahanap ng {x} {p}',
      'bili ako {x} {p}',
      'kailangan ko {x} {p}',
      'sino may {x}? bili ko {p}',
      'pabili {x} {p}',
    ],
    shared: ['benta {list} lahat {p} isa', 'benta {list} tig {p}', 'benta {list} {p} bawat isa'],
    tails: ['', '', ' pm', ' po', ' pre', ' tol', ' dm lang', ' nego pa'],
    trade: ['palit {x} sa {y}', 'trade ko {x} sa {y}'],
  },
  {
    tag: 'Turkish',
    sell: [
      'satılık {x} {p}',
      '{x} satılık {p}',
      'satıyorum {x} {p}',
      '{x} satıyorum {p}',
      'satilik {x} {p} {w}',
      '{x} satarım {p}',
      'acil satılık {x} {p}',
      '{x} var {p} isteyen dm',
      'ucuz {x} {p} {w}',
    ],
    buy: [
      'alıyorum {x} {p}',
      '{x} alıyorum {p}',
      'aliyorum {x} {p}',
      '{x} alınır {p}',
      '{x} arıyorum {p}',
      '{x} satan var mı {p}',
      'alırım {x} {p}',
      '{x} lazım {p}',
      'alınır {x} {p}',
    ],
    shared: ['satılık {list} hepsi {p}', 'satılık {list} tanesi {p}', 'satıyorum {list} tane {p}'],
    tails: ['', '', ' dm', ' acil', ' pazarlık var', ' yazın', ' kanka'],
    trade: ['{x} ile {y} takas', 'takas {x} - {y}', '{x} veriyorum {y} alıyorum'],
  },
  {
    tag: 'Spanish',
    sell: [
      'vendo {x} {p}',
      'vendo {x} a {p}',
      'se vende {x} {p}',
      'vendiendo {x} {p} en {w}',
      'vendo {x} en {p}',
      'quien quiere {x}? {p}',
      'tengo {x} a {p}',
      'vendo barato {x} {p}',
      'en venta {x} {p}',
      'alguien compra {x}? {p}',
    ],
    buy: [
      'compro {x} {p}',
      'compro {x} a {p}',
      'busco {x} {p}',
      'comprando {x} {p}',
      'alguien vende {x}? pago {p}',
      'quien vende {x}? {p}',
      'necesito {x} {p}',
      'pago {p} por {x}',
      'quiero comprar {x} {p}',
      'se compra {x} {p}',
    ],
    shared: ['vendo {list} todo a {p} cada uno', 'vendo {list} {p} c/u', 'vendo {list} a {p} cada uno'],
    tails: ['', '', ' dm', ' md', ' urgente', ' negociable', ' amigos', ' rapido'],
    trade: ['cambio {x} por {y}', 'cambio mi {x} por tu {y}', 'intercambio {x} por {y}'],
  },
  {
    tag: 'Portuguese',
    sell: [
      'vendo {x} {p}',
      'vendo {x} por {p}',
      'vendendo {x} {p} em {w}',
      'to vendendo {x} {p}',
      'alguém quer {x}? {p}',
      'vende-se {x} {p}',
      'quem quer {x} {p}',
      'vendo barato {x} {p}',
      'à venda {x} {p}',
    ],
    buy: [
      'compro {x} {p}',
      'procuro {x} {p}',
      'comprando {x} {p}',
      'alguém vende {x}? pago {p}',
      'quem vende {x}? {p}',
      'preciso de {x} {p}',
      'pago {p} em {x}',
      'quero comprar {x} {p}',
      'to comprando {x} {p}',
    ],
    shared: ['vendo {list} tudo {p} cada', 'vendo {list} {p} cada um', 'vendo {list} por {p} cada'],
    tails: ['', '', ' dm', ' chama pv', ' urgente', ' galera', ' aceito proposta'],
    trade: ['troco {x} por {y}', 'troco meu {x} no seu {y}', 'troca {x} por {y}'],
  },
];

/** Offers in the languages of the community. */
export const LANGUAGE_TEMPLATES: readonly Template[] = LANGUAGES.map((language) => ({
  name: `in ${language.tag}`,
  weight: 3,
  write: (draft: MessageDraft) => writeIn(draft, language),
}));

function writeIn(draft: MessageDraft, language: LanguagePhrases): string {
  const { random } = draft;
  draft.tag(language.tag);
  const roll = random.next();
  const world = draft.world();
  if (roll < 0.12) {
    const parts = new Map<string, string>();
    for (const [at, goods] of draft.goods(2).entries()) {
      const name = draft.name(goods);
      parts.set(at === 0 ? 'x' : 'y', name.text);
      draft.offer('TRADE', goods, name, null, 'trade');
    }
    return fill(random.pick(language.trade), parts);
  }
  const style = random.pick(['rate', 'locks', 'dear', 'any'] as const);
  if (roll < 0.27) {
    const price = draft.price(random.pick(['rate', 'locks'] as const));
    const names = draft.goods(random.int(2, 4)).map((goods) => {
      const name = draft.name(goods);
      draft.offer('SELL', goods, name, price, 'shared price', 'each');
      return name.text;
    });
    return fill(
      random.pick(language.shared),
      new Map([
        ['list', names.join(', ')],
        ['p', price.text.replace(/^@|^rate /, '')],
      ]),
    );
  }
  const side: Side = random.chance(0.55) ? 'SELL' : 'BUY';
  const said = random.pick(side === 'SELL' ? language.sell : language.buy);
  const goods = draft.one();
  const name = draft.name(goods);
  const price = draft.priceFor(name, style);
  draft.offer(side, goods, name, price, ...(said.includes('?') ? (['question that offers'] as const) : []));
  const more =
    random.chance(0.3) && /\{x\} \{p\}$/.test(said)
      ? draft.goods(random.int(1, 3)).map((one) => `, ${draft.entry(side, one, style, ' ', 'shared side')}`)
      : [];
  return (
    fill(
      said,
      new Map([
        ['x', name.text],
        ['p', price.text.replace(/^@|^rate /, '')],
        ['w', world],
      ]),
    ) +
    more.join('') +
    random.pick(language.tails)
  );
}

function fill(said: string, parts: ReadonlyMap<string, string>): string {
  return said.replace(/\{(\w+)\}/g, (_, key: string) => parts.get(key) ?? '');
}
