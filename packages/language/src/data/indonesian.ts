import type { LanguageWords } from './words.js';

/** Indonesian and Malay. */
export const INDONESIAN: LanguageWords = {
  numbers: { setengah: 0.5, dua: 2, tiga: 3, empat: 4, lima: 5 },
  multipliers: { rb: 1000, ribu: 1000 },
  side: {
    SELL: `
      masih ada, masih punya, tersisa, sisa, tinggal, ada jual barang, yang butuh, yg butuh, yang cari, yg cari, yang perlu, yg perlu, nak jual, nk jual,
      lelang, jual, jualan, jualin, dijual, djual, jl, menjual, open po, yg mau beli, yang mau beli,
      ada yang mau beli, ada yg mau beli, siapa mau, siapa beli, siapa mau beli, ada yang mau,
      ada yang beli, ada yg mau, ada yg beli, yang mau, yg mau, ada yg butuh, lepas
    `,
    BUY: `
      cr, bth, (ada yang|ada yg|ada) lepas, cri, kalo ada yang mau jual, mau dong, mencari, yang punya, yg punya, jual ke saya, jual ke gw, jual ke gue, jual ke aku, jual sama saya,
      perlukan, memerlukan, saya beli, nk beli, sape jual, sape ada, siapa ada, sesiapa jual,
      ada sesiapa jual, ada org jual, ada orang jual, ada yang punya, ada yg punya, beli, bli, cari, nyari,
      dicari, carii, butuh, btuh, mau, mau beli, ingin beli, pengen beli, membeli, dibeli, nak beli, nak,
      perlu, ada yang jual, ada yg jual, ada jual, ada yang mau jual, ada yg mau jual, yang mau jual,
      yg mau jual, siapa mau jual, gw borong, gue borong, saya borong, aku borong, borong semua, siapa jual,
      siapa yang jual, siapa yg jual, sapa jual, yang jual, yg jual, minta
    `,
    TRADE: 'tt, tukeran, tukarin, tukar, tuker, barter, nuker',
  },
  trailingSide: {
    SELL: 'dijual, minat dm, yang mau dm',
    BUY: 'saya mau, gw mau, gue mau, ambil sekarang, dicari, (gw|gue|gua|aku|saya|ane) ambil, (bayar|gw bayar|saya bayar) (duluan|dulu)',
  },
  stop: {
    'price question': `
      mau tanya, mau nanya, numpang tanya, nanya, tanya, berapa, brp, brapa, berapaan, harga berapa,
      harga brp, hrg brp, harga pasar, berapa harga, kisaran, mahal bgt, mahal banget, mahal amat,
      mahal sekali, kok mahal, kemahalan
    `,
    question: 'kok, kenapa, gimana, bagaimana, apakah, apa itu, kapan, dimana',
    past: `
      (udah|udh|sudah|sdh|dah|baru|barusan|tadi|kemarin|kemaren|kmrn|abis|habis|pernah|telah) (jual|beli|
      laku|kejual|terjual|dapet|dapat|kebeli|jualan),
      alhamdulillah, kmrn, kemaren, semalam, kemarin, tadi, td, terjual
    `,
    warning: 'awas, waspada, nipu, nipuin, hati 2, penipu, hati hati, jangan beli, jangan',
    giveaway: 'bagi bagi, gratis',
    service:
      '(cari|butuh|lowongan) (anak|orang|tukang|pekerja|pegawai|tim), jasa, joki, servis, loker, lowongan, sewa',
    'account or world': 'jual nama, akun, isi world',
    talk: 'kata, katanya, semoga, nawarin, ditawarin, teriak, nabung, wkwk, wkwkwk, anjir, kocak, pengen, enak, bikin',
    negated: 'andai, andaikan, seandainya, nyesel, menyesal, gak jual, ga jual, tidak jual, gak beli',
    others:
      '(orang|org) jual, (liat|lihat|ngeliat) (|ada) (orang|org|yg|yang|toko|vend) jual, (temen|teman|temenku|adik|adek|kakak|abang|orang|bocil|user|vend|toko|dunia) (gw|gua|gue|saya|aku|itu|ini|nya|sebelah) (jual|beli|punya|ada), orang sebelah, vend sebelah, toko sebelah, dia jual, dia beli, temen jual',
  },
  conditionalSell: '(kalo|kalau|klo|kl) (mau|butuh|cari|mau beli|ada yang mau|ada yg mau)',
  conditionalBuy: '(kalo|kalau|klo|kl) (ada|punya|jual|mau jual|ada yang jual|ada yg jual)',
  moneyFirst:
    '(|gw|gue|gua|aku|saya|ane) (bayar|byr), (gw|gue|gua|aku|saya|ane) (kasih|kasi|tawar|berani), (gw|gue|gua|aku|saya|ane) ambil',
  questionWishes: 'mau, butuh, cari, nyari, perlu, nak',
  certainSides: 'jual, dijual',
  strongPlaces: 'di, ke, gas ke, gass ke, cek, mampir, mampir ke, di world, ke world, lokasi',
  plainPlaces: 'di, ke',
  notWorlds: 'stok, harga, sini, atas, bawah, rumah',
  fillers: `
    minat, silahkan, silakan, digas, gass, langsung, udah, paling, pas, satu, doang, nett, net, buruan, siap,
    lapak, tawaran, nawar, buka, monggo, sis, agan, juragan, lur, cuy, gaes, guys, segera, banget,
    ember, murah, stok, harga, hrg, maks, maksimal, minimal, bisa, dah, yang, yg, ada, gan, bang, bg, kak, tipis,
    satuan, semua, banyak, gw, gue, aku, saya, aja, nih, ga, gak, ya, sih, lah, kah, om, mas, bos, boss,
    dong, deh, cepet, cepat
  `,
  fillerPhrases:
    'beli * (gratis|free|bonus) *, (min|minim|minimal) (beli|order), siapa cepat, siapa cepat dia dapat, sapa cepat',
  all: 'semua, smua, semuanya',
  joiners: 'dan, ama, sama, dgn, dengan, sm',
  for: 'untuk, buat',
  each: 'biji, bj, satuan, sebiji, perbiji, perpcs',
  unitSuffixes: 'biji',
  pieces: 'biji',
  stacks: 'tumpuk',
  rateLinks: 'untuk, utk, buat, dapat, dapet, dpt',
  ranges: 'sampai, sampe, sd, hingga',
  totals: 'borongan, borong',
  notPriceUnits: 'jam, menit, hari, minggu, bulan, tahun, huruf, orang',
  noPrice: 'tawar',
  priceNounsAlone: 'harga, hrg, dalam, pake, pakai',
  corrections: 'eh, ralat, maksudnya, maksud, salah, jadi',
  clauseStarts: 'tapi, tp, jadi',
  holding: 'ada, punya, megang, pegang',
  yours: 'lu, elu, lo, kamu, mu, nya',
  stock: 'stok, sisa, punya',
  sets: 'paket',
  money: 'duit, uang',
  lockWishes: 'butuh, perlu, minta',
  betweenSideAndLock: 'murah',
  afterLock: 'murah',
  reasonsToSell: 'jadi, makanya',
  gone: 'habis, abis, ludes, laku',
  soldStatuses: 'laku',
  ready: 'ada',
  not: 'bukan, kecuali',
  shop: 'diskon, obral, murah, stok',
  beforeVendingPlace: 'di',
  everyday: `
    aja, adalah, ada, admin, aku, anda, apa, atau, ayo, bagi, bagus, baik, balik, banyak, baru, bawah,
    belum, benar, besok, biar, biasa, bisa, bos, boleh, buat, bukan, cepat, cepet, cuma, dalam, dan, dapat,
    dari, dengan, deh, di, dia, doang, dong, dulu, duit, gak, gas, gue, hari, harus, ini, ingin, itu, jadi,
    jangan, jam, juga, kah, kalau, kali, kalo, kalian, kami, kamu, kan, kasih, kayak, kecil, kena, kita,
    kok, kurang, lagi, lah, lain, lama, langsung, lebih, lewat, lihat, lu, makasih, malam, masih, masuk,
    mau, minta, minat, mulai, nanti, ngga, orang, pada, pagi, paling, pasti, pernah, pula, punya, saja,
    sama, sampai, sangat, satu, saya, sekali, sekarang, selalu, semua, sendiri, siapa, sini, situ, suka,
    sudah, tahu, tanya, tapi, tau, tempat, tentang, terima, teman, terus, tidak, tolong, udah, untuk, waktu,
    yang, yuk
  `,
};
