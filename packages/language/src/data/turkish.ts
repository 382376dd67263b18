import type { LanguageWords } from './words.js';

/** Without accents, as plain text has none. */
export const TURKISH: LanguageWords = {
  numbers: { yarim: 0.5, bir: 1, iki: 2, uc: 3, dort: 4, bes: 5 },
  units: {
    wlye: 1,
    wle: 1,
    wlya: 1,
    wlden: 1,
    dlye: 100,
    dle: 100,
    dlya: 100,
    dlden: 100,
    bglye: 10_000,
    bgle: 10_000,
    bglden: 10_000,
  },
  multipliers: { bin: 1000 },
  side: {
    SELL: `
      al al, al al al, gel al, gelin al, gelin alin, sat, satarim, kime lazim, elden cikariyorum, satim, satis fiyati, satiliyor, satiyoruz, satilmakta, birakiyorum, satmak istiyorum, satiliktir, satilik, satiyorum, satiyom, satyorum, satis, satlik, satilir, alan var mi, isteyen var mi,
      almak isteyen
    `,
    BUY: `
      al, sen sat ben (alayim|alirim), alacagim, alcam, aliciyim, toplarim, topluyorum, toplanir, kim satiyor, satiyor musun, kimde var, alis, alis fiyati, arayan yok, alici, alicisiyim, alinacak, aliyoruz, aliyorum, aliyom, alinir, alirim, alicam, araniyor, ariyorum, lazim, satan var mi, satan, kimde,
      elinde, olan var mi, alim, almak istiyorum
    `,
    TRADE: 'takas, takaslik',
  },
  trailingSide: {
    SELL: '(kime|kimlere) lazim, (a|e|ya|ye|den|dan|ten|tan) (veririm|veriyorum|veriyom|veririz|vereyim|verilir|birakirim|birakiyorum), birakirim, birakilir, verilir, satarim, vereyim, (ister|istermi) misin, isteyen varsa, isteyen olursa, (alan|isteyen) yok mu, alicisi var mi, elden cikariyorum, teklif alinir, teklif verin, teklif ver, teklif alirim, teklif aliyorum, teklife acik, teklife gider, sat git, al git, isteyene, alan var mi, satiliyor, satiliktir, satiyoruz, birakiyorum, e gider, a gider, ye gider, duruyor, hala duruyor, satilik, satilir, satiyorum, satiyom',
    BUY: 'alacagim, alcam, aliciyim, alayim, toplarim, toplanir, bayilirim, kimde var, kimde, var mi, var mi satan, satan yok mu, isterim, istiyorum, olan yazsin, olan var mi, alicisiyim, alirim, ariyorum, oderim, veririm, veriyorum, aliyorum, aliyom, alinir, araniyor, lazim, satan var mi',
    TRADE: 'takas, takaslik, takas olur, takas yapilir',
  },
  stop: {
    'price question':
      'olur mu (sence|sizce), eder mi, deger mi, kaca gidiyor, kaca gider, kac para, pahali, pahali olmus, ne kadar, kac wl, kac dl, fiyati ne',
    question: 'neden, nasil, nedir',
    talk: 'bir gun, (alayim|satayim) diyorum, diyorum, keske, ruyamda, bence, sanirim, olmus',
    others:
      'yazmis, demis, atmis, satiyodu, satiyomus, satmaya calisiyor, satmaya calisiyordu, satmaya calisiyodu, satiyordu, satiyormus, satmis, almis, alacakmis, satacakmis, diyor, dedi, arkadas, arkadasim, abim, kardesim, o adam, adamin biri, biri',
    past: 'aldim, sattim, almistim, satmistim, satildi, dun, gecen',
    warning: 'dolandirici',
    giveaway: 'cekilis, bedava',
    'account or world':
      'hesap, hesabim, hesabimi, hesabimda, dunyam, dunyami, dunyami satiyorum, harfli world, harfli dunya',
  },
  moneyFirst: 'veririm, veriyorum, verip',
  questionWishes: 'lazim',
  certainSides: 'satilik',
  giving: 'veriyorum, veririm, verip',
  taking: 'isterim, istiyorum, aliyorum, alirim, aliyom, alicam, alim, alinir, almak istiyorum',
  strongPlaces: 'gidin, git',
  worlds: 'dunya',
  fillers: `
    var, bana, fiyati, git, hala, yeni, hepsi, ucuz, ucuza, yazin, yazsin, yazan, bir, benim, bende, elimde, son, fiyat, pazarlik, hemen, acil,
    acele, isteyen, isteyene, gelsin, mesaj, atin, temiz, kaldi, kalan, kalanlar, ye, den, dan, selam, arkadaslar,
    beyler, millet, lutfen, nakit, butce, adet, indirim, olur, ozelden, dm, bi
  `,
  all: 'hepsi',
  joiners: 've, ile',
  for: 'icin',
  each: 'tane, tanesi, tanesine, adet, adeti',
  pieces: 'adet, tane',
  rateLinks: 'icin, ye, ya',
  rateUnits: 'wlye, wle, wlya, dlye, dle, dlya, bglye, bgle',
  ranges: 'ile',
  notPriceUnits: 'gun, saat, dakika',
  priceNounsAlone: 'fiyatlar',
  money: 'nakit',
  lockWishes: 'lazim',
  corrections: 'pardon, yanlis, degil',
  clauseStarts: 'ama, ben',
  yours: 'senin',
  fillerPhrases: '(pazarlik|indirim|takas) yok',
  gone: 'yok, tukendi, (satilik|satlik) degil, satmiyorum, satilmaz',
  shop: 'ucuz',
  everyday: `
    abi, acil, adam, ama, ancak, bana, ben, bende, bir, biraz, bu, bunu, cok, daha, de, degil, diye, en,
    evet, fazla, gel, gibi, hala, hayir, hem, hemen, her, icin, ile, kadar, kanka, kim, mi, mu, nasil, ne,
    nerede, olan, olur, sadece, sen, sonra, su, tamam, ucuz, var, ve, ya, yeni, yok
  `,
};
