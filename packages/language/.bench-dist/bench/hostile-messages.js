/** Messages of 4,000 characters made to be slow to read, by what they try. */
export function hostileMessages(names) {
    const fill = (part) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const near = [
        'chandelir',
        'lazer',
        'gridd',
        'pastl',
        'bloc',
        'weater',
        'machin',
        'nigth',
        'sheeet',
        'muzic',
    ];
    return {
        'near misses of names': fill('laser grod pastel bleu weather machin '),
        'ever new misspelt words': Array.from({ length: 700 }, (_, at) => `${near[at % 10]}${letters[at % 26]}${letters[(at >> 4) % 26]}`)
            .join(' ')
            .slice(0, LENGTH),
        'repeated prefix': fill('weather machine - '),
        'prefix of many names': fill('federation starship hull - '),
        'single letters': fill('s b t '),
        numbers: fill('1-2/3=4:5 '),
        'sides only': fill('s> b> t> '),
        'slashes between words': fill('red/blue/green '),
        'open brackets': fill('growsaber (red/'),
        'goods without a side': fill('dirt 5/1 rock 3wl '),
        'goods without a price': fill('dirt rock '),
        'listed goods': fill('dirt, rock, '),
        'letters and goods': fill('s dirt b rock '),
        'all names': fill(`${names.join(' ')} `),
        'emoji openings': fill('<:a:<a:b:'),
        colons: fill(':a:b'),
        backticks: fill('`'),
        'digits and separators': fill('1,234,567.'),
        'question marks': fill('chand? '),
        'styled letters': fill('𝗦𝗘𝗟𝗟 𝗖𝗵𝗮𝗻𝗱 '),
    };
}
const LENGTH = 4000;
//# sourceMappingURL=hostile-messages.js.map