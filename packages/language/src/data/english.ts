import type { LanguageWords } from './words.js';

export const ENGLISH: LanguageWords = {
  numbers: {
    half: 0.5,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    dozen: 12,
  },
  spellings: {
    selling: ['sellin'],
    buying: ['buyin'],
    looking: ['lookin'],
    trading: ['tradin'],
    anyone: ['anybody', 'any one'],
    someone: ['somebody'],
  },
  side: {
    SELL: `
      (need|want) (this|these|it|them) gone, (trying|tryna|want|wanna) to get rid of, (|but|i|we|i do) (still have|still got),
      (dm|dm me|pm|pm me|hmu|hit me up|msg|msg me|message me|text me|chat me|lmk|let me know|
      dm if anyone wants|msg if anyone wants) to buy,
      (need|i need|lf|looking for|searching for|any) (|a) (buyer|buyers) (|for|of),
      (is there anyone here who|is there anyone who|anyone here who|anyone here) (wants|want|needs|need|
      is buying|wants to buy),
      (someone|somebody|anyone) (take|please take|pls take), (could|can|may) i interest (anyone|you) in,
      (dm|dm me|pm|pm me|hmu|hit me up|msg|msg me|message me|text me|chat me|lmk|let me know) (if|if u|
      if you|if ya|if anyone|if someone) (buy|buying|want|wants|need|needs|wanna buy|want to buy),
      still selling, seller of, selling or trading, trading or selling, sell or trade, trade or sell,
      please take, pls take, anyone looking to buy, last call on, last call for, last chance for,
      nobody wants my, no one wants my, nobody want my, no one want my, id like to sell,
      i would like to sell, would like to sell, is anyone buying, is anyone here buying,
      is there anyone buying, is anyone interested in, anyone interested in, anyone here interested in,
      anyone interested in buying, who is interested in, whos interested in, who interested in,
      u interested in, you interested in, whoever wants, whoever needs, anyone still need,
      anyone still needs, anyone still want, anyone still wants, anyone still buying, tryna sell,
      trying to sell, gonna sell, going to sell, first to pay, offers for, offer for, highest offer takes,
      best offer takes, highest offer gets, best offer gets, dm me offers on, dm offers on,
      open to offers on, looking for offers on, lf offers on, lf offers for, accepting offers for,
      wanna get rid of, mass selling, mass sell, insta sell, need gone, need it gone, need to get rid of,
      get rid of, getting rid of, gotta go, must go, my shop has, my vend has, my store has, we sell,
      let go, letgo, looking for someone buying, lf someone buying, auction, auctioning, willing to sell,
      sell, sel, sells, selll, seling, selling, sellin, sellng, sellling, slling, sellign, selling list,
      sell list, sale list, want to sell, wanna sell, i sell, im selling, letting go of, letting go,
      also sell, also selling, taking offers on, taking offer on, taking offers for, offers on,
      accepting offers on, does anyone want, does anyone wants, does anyone wanna buy,
      does anyone want to buy, does anyone buy, does anyone need, do you want, do u want, u want, you want,
      u wanna buy, you wanna buy, u wanna, someone buy my, someone buy, someone pls buy, somebody buy,
      pls buy my, please buy my, plz buy my, take my, who want, who wants, who wanna, who want to buy,
      who wants to buy, who buy, who buys, who buying, whos buying, who wanna buy, anyone buy,
      anyone buying, anybody buying, someone buying, u buying, you buying, are you buying, anyone want,
      anyone wants, anyone wanna buy, anyone want to buy, anyone need, who need, who needs, buy my,
      come buy, buy here
    `,
    BUY: `
      (can|could|may) i (buy|get|have) (ur|your|that|the),
      (dm|dm me|pm|pm me|hmu|hit me up|msg|msg me|message me|text me|chat me|lmk|let me know|
      dm if anyone wants|msg if anyone wants) to sell,
      (need|i need|lf|looking for|searching for|any) (|a) (seller|sellers) (|for|of),
      (anyone|does anyone|anyone here|does anyone here) still (have|has|got|sell|sells|selling),
      (does anyone|anyone|does anyone here) (happen to be selling|happen to sell|happen to have|
      happen to have a),
      (whos got|who got|who has|anyone got|anyone has|anyone have|does anyone have) (spare|a spare|extra|
      an extra),
      (anyone|someone|iso someone|lf someone) (parting with|looking to sell|looking to get rid of|
      wanting to sell|trying to sell),
      (can|could) (anyone|someone) spare,
      (id love|id like|i would love|i would like|would love|would like) to buy,
      whoever (has|have|still has|got|sells|is selling),
      (do u|do you|do u guys|do you guys|do u still|do you still) sell,
      (dm|dm me|pm|pm me|hmu|hit me up|msg|msg me|message me|text me|chat me|lmk|let me know) (if|if u|
      if you|if ya|if anyone|if someone) (sell|sells|selling|have|has|got|have any|got any|wanna sell|
      want to sell),
      is anyone selling, is anyone here selling, is there anyone selling, is someone selling,
      do u guys have, do you guys have, does anyone here have, does anyone here sell, who still has,
      who still have, who still got, still buying, buyer of, anyone interested in selling, anyone with a,
      anyone with an, anyone with spare, collecting, trying to buy, trying to get, trying to find,
      tryna buy, tryna get, tryna find, anyone letting go of, anyone letting go, paying good for,
      paying well for, paying good, gonna buy, going to buy, ill take, i will take, id take, im after,
      i am after, someone sell me, someone sell, pls sell me, please sell me, plz sell me, looking 4, lf 4,
      mass buying, mass buy, insta buy, instant buy, searching, looking for someone selling,
      lf someone selling, looking for someone who sells, need someone selling, looking for people selling,
      can anyone sell me, can someone sell me, anyone can sell me, who can sell me, can u sell me,
      can you sell me, interested in, interested in buying, im interested in, i am interested in,
      willing to buy, buy, buys, buying, buyin, bying, buyng, buing, byuing, buyying, buuy, buuying, bbuy,
      want to buy, wanna buy, i buy, im buying, also buy, also buying, buy list, buying list, looking for,
      looking to buy, lookin for, lking for, in search of, searching for, search for, hunting for,
      in need of, need, i need, needed, nid, want, i want, needing, i still need, still need, still needing,
      we need, what i need, still looking for, still want, i still want, dying for, after some, anyone sell,
      anyone sells, anyone selling, anybody selling, someone selling, u selling, you selling,
      are you selling, u sell, you sell, u still selling, who sell, who sells, who selling, whos selling,
      who is selling, who still sells, sell me, sell ur, sell your, who got, whos got, who has, who have,
      anyone got, anyone has, anyone have, anybody got, anybody have, does anyone have, does anyone sell,
      does anyone got, gimme, we pay, got any, where can i buy, where to buy, where can i get, taking all your,
      taking all ur, taking all, take all your, take all ur, will take all
    `,
    TRADE: `
      trade, trading, trad, swop, swapp, swaping, can i trade, can we trade, could i trade, anyone trading, anyone trade,
      anyone wanna trade, anyone want to trade, who wants to trade, who trades, looking to trade,
      willing to trade, wanna swap, want to swap, anyone wanna swap, want to trade, wanna trade, swap,
      swapping, exchange, exchanging
    `,
  },
  trailingSide: {
    SELL: `
      (dm|dm me|pm|pm me|hmu|hit me up|msg|msg me|message me|text me|chat me|lmk|let me know|
      dm if anyone wants|msg if anyone wants) to buy,
      is yours, and its yours, im selling, i sell, must go, gotta go, has to go, needs to go, need gone,
      available, avail, if anyone needs, if anyone needs it, if anyone wants, if anyone wants it,
      if anyone want, if anyone interested, anyone, for sale, 4 sale, for sell, on sale, who wants,
      who want, who wants it, anyone want, anyone wants, anyone buying, any takers, up for grabs, takes it,
      taking offers
    `,
    BUY: `
      (i|i will|ill|will|can|) (pay|paying) first, seller, sellers, any sellers, im buying, i buy, looking to buy, buying all, i buy all, wanted,
      anyone selling, who sells, who sell, who selling, anyone sell, for sale anyone, anyone for sale
    `,
  },
  stop: {
    'price question': `
      w trade, l trade, w or l, fair trade, price history, enough for, is that enough, cheap for a, or wait,
      or not, or nah, or hold, worth it, good or, is it worth, normal price, average price, avg price,
      price update, market update, todays prices, good buy, usual price, pc on, pc for, price check,
      pricecheck, price of, the price, price for, how much, how mch, hm for, hm is, hms, hm, worth, overpay,
      overpaid, underpay, good price, fair price, what price, price pls, price please, current price,
      whats price, still the rate, what should i ask, what do i ask, good for, what rate, whats the rate,
      market price, price rn, good deal, too much, any idea, is it good, going rate, value of,
      whats the value, price going, price drop, price dropped, price doubled, price crashed, price rise,
      prices going, price went, price is
    `,
    question: `
      anyone tried, anyone ever, anyone else, anyone seen, anyone remember, anyone remembers, has anyone,
      have anyone, did anyone, better to, is better, wich one, wich is, need opinion, need opinions,
      any opinions, opinions, any suggestions, suggestions, u still need, you still need, u still want,
      you still want, u still have, you still have, experience with, anyone have experience, is * selling,
      is * still selling, is * * selling, are they selling, did * restock, does * sell, has * restocked,
      what is, whats, what are, what does, what do, what to, why is, why are, why do, why does, why would,
      why, any tips, tips to, tips for, tips on, where to sell, where can i sell, where should i sell,
      best place to, best way to, easiest way to, fastest way to, how do, how to, how does, how did,
      how can, how many, how is, hows, when is, when will, when does, when do, where is, where do,
      where did, does anyone know, anyone know, anyone knows, do you know, is it true, does, did, is there,
      are there, should i, would anyone, would u, would you, would it, could i, could someone, can someone,
      can anyone, can i, do i, do u, do you, which is, which one, vs, or keep, who stole, who took,
      who left, who made, who is, who else, is this, is that, was it, is it, am i, r u, still buying,
      still selling, thoughts on, opinion on, tut on
    `,
    past: `
      u could get, you could get, u could buy, you could buy, i won, we won, won the, won a, i win the,
      i found, was gonna, was going to, were gonna, were going to, was about to, saw, seen, got my,
      got it from, bought my, harvested, harvesting, planted, planting, grew, farmed, robbed, now its,
      remember buying, remember selling, used to sell, used to buy, just bought, regret, i regret,
      after buying, after selling, by selling, by buying, from selling, from buying, was a mistake, i paid,
      paid, spent, i spent, i got offered, got offered, he offered, she offered, someone offered, they want,
      your vend sold, just sold, just got, just found, i bought, i sold, i got, i lost, i had, i used to,
      we bought, he bought, she bought, he sold, she sold, they sold, bought, already sold, sold for,
      sold my, sold all, sold * for, got scammed, finally got, finally bought, finally sold, he traded,
      she traded, traded me, traded my, gave me, give me back, dropped, drops, drop rate, died, stole,
      stolen, lost my, lost, remember when, last time i, last time he, last time it, last time we,
      last time u, last time you, years ago, yesterday, last week, last year, back when, used to be,
      was selling, were selling, was buying, i once, ago, i traded
    `,
    warning: `
      dont trust, do not trust, never trust, scam, scams, scammer, scammers, scammed, scamming, scam alert,
      dont trade, dont buy, dont sell, do not buy, do not trade, never buy, never trade, never sell, beware,
      be careful, careful, warning, fake, watch out, report, reported, ripper, thief, ban this, says,
      it charged
    `,
    giveaway: `
      last one to, last to, to every, every visitor, every visitors, random person, a random person,
      to a random, random member, spin for, per spin, per ticket, a ticket, tickets for, giveaway,
      give away, giveaways, giving away, free, freebies, hosting ga, doing ga, doing a ga, big ga, join ga,
      ga at, ga in, raffle, react to, win a, to win, and win, u win, you win, winner, winner gets, first to,
      hide and seek, event find, prize, drop party, drop game, parkour, quiz, donate, donating,
      donation pls, lottery, spin the
    `,
    service: `
      (i can|can|ill|i will|we can) (plant|break|harvest|farm|build|decorate|design|sort|dig|clean),
      (plant|break|harvest|farm|build|decorate|design|sort|dig|clean) (ur|your|u|for u|for you),
      (need|i need|lf|looking for) (|a|some) (farm workers|farm worker|farm helpers|someone|people|farmer|
      farmers|helper|helpers|worker|workers|planter|planters|breaker|breakers|surgeon|splicer|designer|
      decorator|friend|friends|partner|team|mm|middleman|middle man),
      to hold, hold my, owner to, i break, i farm, i plant, i harvest, i decorate, we break, we farm,
      we plant, we build, hiring, hire, need help, i need help, lf help, looking for help, middleman,
      middle man, mm service, mm for, service, services, auto surg, autosurg, autofarm, help me, helping,
      per hour, boosting, tutor, design service, building service, i build, jockey, break my,
      breaking service, break * for, provide service, lending, rent, renting, for rent, borrow, lend me,
      rental
    `,
    'account or world': `
      letter world, letter worlds, letters world, letters worlds, (sell|selling) world name, selling name, selling names, sell name, sell names, selling a name, buying name, buying names,
      buy name, buy names, letter name, letter names, account, accounts, acc, accs, discord server, nitro,
      paypal, robux, full of, growid
    `,
    gambling: `
      csn, casino, reme, qq, qeme, bj, beje, blackjack, host, hosting, hosted, dice game, gamble, gambling,
      bet, bets, betting, jackpot, slots, min bet, max bet, coinflip, turk
    `,
    talk: `
      my (friend|friends|frnd|buddy|gf|bf|mom|mum|dad|brother|bro|sister|sis|cousin|uncle), tutorial,
      tutorials, video, guide, spamming, stop spamming, talking about, calculated, calculate, do the math,
      i have ur, i have your, have ur, have your, got ur, got your, heres ur, heres your, i like, we like,
      i really like, looks like, look like, you need, u need, youll need, u will need, it takes, invest,
      invest in, investing, now it rises, will rise, gonna rise, will go up, will go down, will drop,
      will fall, will hit, going up, going down, when its, when it hits, if it hits, if * hits, if * * hits, if * * reaches, got * from, nah bro, nah man, no bro, too expensive, price dropping, farm makes, i made, we made, i make, went from, went to, went up, went down,
      if * reaches, if * drops, tier list, top 3, top 5, top 10, ranking, ranked, my set, my fav,
      my favourite, my favorite, favourite, favorite, my collection, my outfit, best items, rate these,
      gem store, from the store, in the store, store sells, event shop, want to, i want to, need to,
      i need to, wanna, have to, thanks for, thank you for, ty for, tysm for, thx for, someday, one day,
      some day, been trying, still trying to get, saving up, saving for, save up, save up for, dream of,
      dreaming of, hopefully, ill have, i will have, used to, lowballed, tried to, tried selling,
      tried buying, been selling, been buying, been collecting, love collecting, like collecting,
      started collecting, stop lowballing, imagine, need advice, need sleep, ping me, notify me, lmao,
      lmfao, my soul, yeah sure, rip, wtf, omg, irl, tbh, theres a, there is a, theres, there was,
      there were, meet me, look who, bro what, thinking of, thinking about, think about, planning to,
      might sell, might buy, maybe sell, maybe ill, i wish, wish i, selling point, disappeared, vanished,
      bot, if i, if u, if you, when i, when u, when you, everyone is, everyone, everybody, nobody, no one,
      noone, people are, ppl, people, he is, shes, he said, he wants, she wants, daily quest today,
      quest today, today is, needs, needed for, so low now, would trade again, trusted since, vouch,
      vouches, is theft, nt that, that trade, this trade, the trade, nice trade, good trade, trade lag,
      trade me, trade scam, trade with, can trade with, trade ban, trade history, trade chat, trade world,
      trade system, cant trade, rate my, what if, i love, i hate, i miss, love my, hate, gz, congrats,
      lucky, joke, jk, vote, sell you, sell u, my world, someone, i think, i thought, i swear, wait until,
      is fun, is so, is the best, is op, are so, is dead, in shambles, takes forever, for fun, splice,
      splicing, recipe, used for, use for, drop seeds, drop seed, the sign says, sign says, is locked,
      is open, is broken, is bugged, update, hahaha, haha
    `,
    negated: `
      (not|never|not gonna|never gonna|wont|wouldnt|aint|no way im|no way i) (paying|pay|spending|spend),
      never selling, never buying, not ever selling, would never, will never, wont sell, wont buy,
      cant sell, cant buy, cannot sell, not gonna sell, not gonna buy, aint selling, quit buying, i quit,
      no more buying, no more selling, not selling, not buying, not trading, no longer selling,
      no longer need, no longer want, no longer looking for, no longer interested, no longer buying,
      stopped selling, stopped buying, stop selling, stop buying, not for sale, dont need, dont want,
      dont have, i dont, quit selling, done selling, done buying, not sell, not buy
    `,
    others: `
      (bro|dude|guy|someone|somebody|he|she|they|buddy|kid|man|friend|seller|buyer|noob) (said|says|
      was like|told me|asked),
      not my shop, not my vend, not my world, not mine, the * seller, the * sellers, the * buyer,
      the * buyers, the guy selling, the guy buying, guy selling, you can buy, u can buy, you can get,
      u can get, guy buying, dude selling, people selling, ppl selling, everyone selling, everyone buying,
      kid selling, he still selling, guy still selling, they still selling, he sells, she sells, they sell,
      he buys, she buys, they buy, hes selling, hes buying, shes selling, theyre selling, he is selling,
      he is buying, she is selling, they are selling, someone sells, someone selling at, someone in,
      someone at, some guy, somebody in, vend has, vend at * has, vend in * has, shop at * has,
      vend at * is selling, shop has
    `,
    community: `
      guild, recruiting, recruit, mods, staff, letter to, ban, banned, discord gg, join my, join our,
      join us, subscribe, youtube, stream, tiktok, unban, level up, wrong channel, read the rules, rules
    `,
  },
  conditionalSell: `
    (if u|if you|if ya|if anyone|if someone|if any of you) (want|wants|need|needs|wanna buy|want to buy|
    are looking for|looking for),
    if (ur|youre|anyones) looking for
  `,
  conditionalBuy: `
    (if u|if you|if ya|if anyone|if someone) (have|has|got|sell|sells|are selling|is selling|selling|
    wanna sell|want to sell),
    if (ur|youre|anyones) selling
  `,
  sidesBeforeItems: 'taking, offer me, offer me a, offer me ur, offer me your',
  moneyFirst: `
      (can|could|i can|i could|id|ill|i) (do|go), i would pay, i would give, i could give, i can give,
    id pay, id give, i could pay, i can pay, giving, i give, ill give, will give, can give, paying,
    offering, i pay, will pay, ill pay, can pay
  `,
  swapWants: 'want, i want, need, i need, looking for, wants',
  questionWishes: 'need, need a, want, looking for, searching for',
  readerCanBuy: 'you can buy, u can buy, you can get, u can get',
  certainSides: 'sell list, buy list, selling list, buying list',
  thirdPersonSides: 'sells, buys',
  askingPrice: 'looking for, want, i want, im looking for, asking',
  strongPlaces: `
    at, go, goto, gogo, visit, world, worlds, join, come, come to, go to, drop at, drop in, vend at,
    shop at, world name, at world, in world, go world, location, loc, to world, head to, bring to,
    bring it to, bring them to, deliver to, drop it at, drop them at, drop off at
  `,
  weakPlaces: `
    name, for name, named, called, namely, in, on, to, from, shop, restock, store, list, w, wrld, drop
  `,
  plainPlaces: 'in, on, at, go, to',
  placesBeforeCapitals: 'world, worlds, come, join, list, shop',
  listPlaces: 'list, shop, store, restock, drop, on, in, from, to',
  placesInNames: 'world, shop, on, in, to, name, list, w',
  shopPlaces: 'vend, shop, store, drop',
  notWorlds: `
    of, off, them, these, those, rates, which, what, dat, some, more, around, about, everyone, here, the, a,
    an, my, our, your, this, that, same, stock, bulk, vend, vends, vending, shop, store, game, chat, trade,
    all, each, now, cheap, first, fast, quick, lower, least, max, min, best, good, low, high, half, price,
    prices, rate, any, once, time, vault, lock, locks, me, you, us, it, him, her, there, home, bed, sleep,
    buy, sell, for, and, or, is, has, have, full, one, only, offline, online, total, quantity, inventory,
    inv, hand, person, private, ready, real, life, general, every, spend, get, do, be, make, see, check,
    work, name, key, with, are, if, nego, order, ask, offer, offers, demand, sale, profit, loss, need,
    trading, surgery, growtopia, gt, discord, server, channel
  `,
  worlds: 'world, worlds, wrld',
  worldKinds: `
    half, whole, entire, unfinished, dirty, farm, farmed, farmable, farming, parkour, old, shop, letter,
    letters, finished
  `,
  fillers: `
    a, an, the, my, some, any, more, of, this, these, also, n, and, only, just, still, fresh, new, clean,
    cheap, cheapest, best, good, low, lowest, great, fast, quick, urgent, bulk, lots, lot, many, much,
    stock, ready, full, price, prices, rate, is, are, at, for, in, now, today, please, have, got, i, im, we,
    you, your, it, its, them, me, around, about, abt, max, maximum, until, up, to, upto, under, below,
    budget, min, minimum, start, starting, starts, from, bid, firm, fix, fixed, nego, take, taking, can,
    will, pay, paying, go, going, with, on, all, each, total, big, huge, bro, guys, selling, per, row, rows,
    pack, packs, amount, amounts, unit, units, quantity, block, blocks, tree, trees, both, item, items, exp,
    instant, instantly, super, very, real, normal, level, lvl, lv, offer, offers, extra, few, couple, bunch,
    another, or, pieces, piece, like, atleast, least, rare, mine, cash
  `,
  fillerPhrases: `
    off my hands, is it ok to ask, is it ok to ask here, ok to ask, new year, new year sale, happy new year,
    (min|minimum|minim|minimal) (buy|order|purchase), all mint, mint condition, for my collection, for my own collection, for collection, for my outfit,
    for my world, for my set, i pay well, ill pay well, i pay good, cheaper than *, going to bed,
    im going to bed, go to bed, going to sleep, ssp block, ssp blocks, ssp seed, ssp seeds, rsp block,
    rsp blocks, number 1, number one, paying well, pay well, pays well, will pay well, paying very well,
    first come first serve, first come first served, first come first get, first come, they dont need,
    u dont need, you dont need, they dont want, u dont want, you dont want, they dont use, u dont use,
    you dont use, dont play anymore, i dont play anymore, i dont play, i dont use it, dont use it,
    i dont need it, i dont need it anymore, dont need it, i dont need them, no questions,
    no questions asked, no 1, top 1, no1, well well, oh well, as well, up to date, take your time,
    dirt cheap, rock bottom, rock bottom price, rock bottom prices, rock solid, ice cold, piece of cake,
    hot cakes, hi everyone, hey everyone, hello everyone, yo everyone, hi guys, hey guys, white door,
    main door, nd floor, st floor, rd floor, th floor, top floor, left side, right side, next to the vend,
    next to, check vend, check my vend, check shop, if buying, if u buy, if you buy, undercutting everyone,
    undercutting, cheaper than anyone, cheaper than others, cheaper than everyone, cheaper than all,
    cheaper than market, cheaper than vend, or i quit, no lowball, no lowballs, no lowballer, no lowballers,
    no lowballing, dont waste my time, dont waste time, no time waster, no time wasters, no scam, no scams,
    no scammer, no scammers, no trade, no trades, no nego, no offers, no pc, dont pc, dont ask, legit only,
    trusted only, serious only, serious buyer, serious buyers, dropping price, dropping prices,
    dropped price, price dropped now, price drop now
  `,
  all: 'all, everything, every, both',
  joiners: 'n, and, nd, plus',
  for: 'for',
  each: 'each, eachs, piece, pieces, apiece, per, item, one, 1, unit, kada',
  unitSuffixes: 'each, per',
  pieces: 'pieces, piece',
  stacks: 'stack, stacks, stak, stk',
  rateLinks: 'per, for, gets',
  ranges: 'to, until, till',
  getters: 'you, ya',
  totals: 'total, together, altogether',
  notRates: '24/7, 50/50, 10/10, 100/100, 7/7, 60/40, 70/30, 5/5, 9/11',
  notPriceUnits: `
    hour, hours, hr, hrs, min, mins, minute, minutes, sec, secs, second, seconds, day, days, week, weeks,
    month, months, year, years, yr, yrs, letter, letters, members, people, ppl, players, person, friends,
    times, percent
  `,
  beforeNotPrices: 'lvl, lv, level, lev, tier, since, season, after, page, version',
  noPrice: 'offer, offers, offerr, nego, negotiable, ask, best',
  offerRequests: 'offer, offers, nego',
  haggling: 'nego, negotiable, firm, fix, fixed',
  corrections: 'sorry, mean, meant, wait, edit, typo, actually, oops, correction, nvm, scratch',
  buyNow: 'buyout, autobuy',
  othersBids: 'current, highest',
  priceNouns: 'prices, price, all, everything, numbers, rates, listed, priced',
  priceNounsAlone: 'prices, price',
  sharedPrice: 'below, following, these',
  stock: 'stock, have, got, quantity, amount, left',
  wholeStock: 'whole, entire, remaining, rest',
  sets: 'set, sets, bundle, bundles, package, combo, kit, kits',
  money: 'money, cash, locks',
  lockWishes: `
    need, i need, want, i want, nid, needing, in need of, looking for, who got, who has, anyone got,
    anyone has, anyone have
  `,
  betweenSideAndLock: 'all, any, your, my, ready, stock, some, bulk, for, big, a, cheap',
  afterLock: `
    each, offer, offers, ready, at, for, cheap, stock, bulk, all, any, rate, fast, per, price, seed
  `,
  beforeLockAmount: 'for, at, rate, ready, pay, paying, offering',
  reasonsToSell: 'so, fast, urgent, quick',
  unitsAfterNumber: 'each, per',
  gone: `
    sold out, soldout, sold, out of stock, gone, sold already, no stock, empty, not for sale, not needed,
    not wanted, not included
  `,
  soldStatuses: 'sold, gone',
  statusHeads: 'edit, update, status, edited, all',
  ready: 'ready, available, stock, restock, restocked, open, selling',
  not: `
    keeping, actually keeping, im keeping, not, not the, no, no need, dont offer, dont bring, except,
    excluding, without, besides, but not
  `,
  afterNo: 'that, this, sorry, nvm, already, its, it, they, longer',
  shop: `
    promo, discount, cheap, cheapest, restock, restocked, restocking, shop, store, vend, vends, stock,
    ready, visit, list
  `,
  vagueKinds: `
    stuff, things, items, item, family, corner, rack, shelf, collection, clearance, everything, week, deals,
    section, row, stand, department, goods, sale
  `,
  categories: `
    block, blocks, color block, door, sign, lock, jammer, paint, platform, seed, wing, hat, hair, shirt,
    pant, shoe, mask, vend, vending, machine, background, bg, farmable, surg, surgery, tool, music,
    sheet music, fossil, fish, bait, pet, leash, weather, weather machine, provider, adventure, saber, rare,
    chemical, chem, consumable, digi, digivend, food, cooking, startopia, clothes, clothing, set, chair,
    table, flag, rod, lure, sword, bow, gun, cape, aura, ring, necklace, glasse, eye, face, dragon
  `,
  vending: 'vend, vends, vending',
  beforeVendingPlace: `
    new, just, in, on, at, from, full, my, the, check, every, our, per, not, each, restock, restocked, this,
    that, by, via, refill, refilled, his
  `,
  afterVendingPlace: `
    up, it, owner, owners, seller, open, opens, closed, down, at, is, are, said, has, have, restock,
    restocked, restocking, shop, world, in, go, outside, here, price, prices, full, scam, list, stock, near,
    left, right, was, on, sold, says, empty
  `,
  drops: 'drop, drops',
  dropJoints: '&, /, and, or, n',
  purposes: `
    to make, to craft, to splice, to build, to get, to finish, to complete, so i can get, so i can buy,
    so i can make, so i can craft, bcs i want, cuz i want, cause i want, for the, pay in, paying in,
    paid in, pay with, payment in
  `,
  clauseStarts: 'so, anyway, anyways, yes, but',
  askers: 'anyone, who, does anyone, is anyone',
  ownPrices: 'price for, price of, the price',
  news: `
    now, atm, currently, today, usually, normally, around, about, like, still, already, too, so, insane,
    crazy, lol, market
  `,
  headlines: 'price drop, update',
  have: 'has, got, have',
  payments: 'have, having, got',
  mine: 'my, our',
  yours: 'your',
  owners: 'my, our, me, us',
  can: 'can, could',
  holding: 'got, have',
  beforeBids: 'i, a, an, your, some, the',
  beforeOne: 'any, some, every',
  everyday: `
    cannot, basic, basics, basis, split, apply, white, black, sending, pending, slice, words, force, forced,
    reads, stale, strong, boom, session, sessions, cover, covers, ending, endings, forget, breaks, bots,
    suitable, leaks, switches, switch, switched, ships, lives, shift, alter, sweep, shapes, plunder, book,
    books, touch, touches, booth, lead, leads, boost, boosted, families, targeted, sheet, shares, overlaps,
    fluffy, latter, blink, fairly, closer, boop, slim, steve, spacer, overhaul, rough, edges, toots, cheat,
    cheats, legend, brad, trusting, broad, spending, clever, coach, cruel, mending, shady, shake, shame,
    spares, tough, goated, packages, loader, provides, displayed, bukas, jugar, ligar, lugar, forte, member,
    members, floor, floors, lemonade, coffee, pizza, burger, advice, sleep, spare, sell, buys, sells,
    giving, gives, worlds, eat, drink, read, walk, ride, drive, cook, cold, hot, warm, rain, snow, cream,
    food, school, mom, dad, boss, girl, boy, dude, mate, pet, pets, wife, home, house, street, city, dream,
    fight, kill, dead, die, dying, cry, laugh, sad, mad, lazy, bored, crash, lagging, logging, login,
    password, email, phone, pc, laptop, screen, button, click, download, install, patch, bug, glitch, event,
    events, quest, quests, mission, level, skin, avatar, clan, crew, squad, teams, score, points, rank,
    badge, title, titles, luck, trick, magic, secret, hidden, special, stage, style, theme, color, colors,
    colour, colours, shape, size, small, medium, large, tiny, giant, a, about, above, accept, accepted,
    active, actually, add, added, adds, after, again, agree, ahead, alive, all, allow, almost, alone, along,
    already, also, always, am, amount, an, and, another, answer, any, anybody, anymore, anyone, anything,
    anyway, are, around, as, ask, asked, asking, at, available, away, awesome, back, bad, banned, be,
    because, been, before, behind, being, believe, below, best, bet, better, between, big, bit, both,
    bottom, break, breaking, bring, broke, bruh, bro, brother, bulk, busy, but, buyer, buyers, by, bye,
    call, called, came, can, cant, care, change, changed, channel, chat, cheap, cheaper, check, child,
    choose, class, clear, close, closed, come, comes, coming, contact, cool, correct, cost, could, count,
    couple, crazy, currently, customer, cut, daily, day, days, deal, deals, deep, delete, demand, did,
    didnt, different, direct, do, does, doesnt, doing, done, dont, double, down, drop, each, early, easy,
    either, else, end, enough, enter, even, ever, every, everyone, everything, exact, except, extra, face,
    fair, fake, fast, faster, feel, few, final, finally, find, fine, finish, first, fix, flash, follow, for,
    forever, found, free, fresh, friend, friends, from, front, full, fully, fun, game, games, gave, get,
    gets, getting, give, given, going, gone, gonna, good, got, great, group, grow, guess, guy, guys, had,
    half, hand, hands, happen, happy, hard, has, hate, have, having, he, hello, help, here, hey, hi, high,
    higher, him, his, hit, hold, hope, hour, hours, how, huge, hurry, i, idk, if, im, important, in, info,
    instant, instead, interested, into, is, isnt, it, its, join, joined, just, keep, keeps, kind, know,
    known, lag, last, late, later, least, leave, leaving, left, legit, less, let, lets, letter, life, like,
    liked, limit, limited, line, link, list, listed, little, live, lol, long, look, looking, lose, lost,
    lot, lots, love, low, lower, lowest, made, main, make, makes, making, man, many, market, maybe, me,
    mean, meant, meet, message, might, mine, minute, minutes, miss, missing, mode, mods, moment, money,
    month, more, most, move, much, must, my, name, near, need, needed, needs, never, new, news, next, nice,
    night, no, nobody, none, normal, not, nothing, notice, now, number, of, off, offer, offers, offline,
    often, ok, okay, old, on, once, one, online, only, open, or, order, other, others, our, out, over, own,
    owner, part, party, past, pay, paying, payment, people, per, perfect, person, pick, place, play, played,
    player, please, plus, pm, point, possible, post, power, pretty, previous, price, prices, private,
    probably, problem, profit, promise, proof, push, put, quality, question, quick, quickly, quit, quite,
    random, rare, rate, rather, react, ready, real, really, reason, recently, refund, rest, restock,
    restocked, return, rich, right, room, round, rules, run, safe, said, sale, same, save, saw, say, says,
    scam, search, second, see, seem, seen, seller, sellers, selling, send, sent, separate, serious,
    seriously, server, service, set, share, she, shop, short, should, show, shows, side, sign, simple,
    since, single, slot, slow, smart, so, sold, some, someone, something, sometimes, soon, sorry, sort,
    space, spend, spot, staff, start, started, starting, stay, steal, still, stock, stole, stop, store,
    straight, stuff, such, super, support, sure, swear, take, taken, taker, takes, taking, talk, team, tell,
    than, thank, thanks, that, thats, the, their, them, then, there, these, they, thing, things, think,
    this, those, though, thought, through, time, times, tmr, today, together, told, tomorrow, tonight, too,
    took, top, total, totally, trade, traded, trader, trades, trading, tried, trust, trusted, try, trying,
    turn, twice, under, unless, until, up, update, upto, urgent, us, use, used, user, uses, using, usually,
    value, very, video, voucher, wait, waiting, want, wanted, wants, warning, was, wasnt, waste, watch, way,
    we, week, weekend, well, went, were, what, whatever, whats, when, where, which, while, who, whole, whos,
    why, will, win, with, without, wont, word, work, working, works, world, worst, worth, would, wow, wrong,
    year, years, yeah, yes, yesterday, yet, you, your, youre, yours
  `,
};
