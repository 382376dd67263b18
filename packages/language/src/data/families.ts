/** Items whose lists omit the common word: under PAINT, "Aqua 18/1" is Paint Bucket - Aqua. Names: `before`/`after` + word. */
export interface Family {
  words: readonly string[];
  before?: string;
  after?: string;
}

export const FAMILIES: readonly Family[] = [
  { words: ['paint', 'paints', 'paint bucket', 'paint buckets', 'cat'], before: 'paint bucket' },
  {
    words: ['weather', 'weathers', 'weather machine', 'weather machines', 'wm', 'wms'],
    before: 'weather machine',
  },
  { words: ['superpower', 'superpowers', 'power', 'powers'], before: 'superpower' },
  { words: ['vial', 'vials', 'vile vial', 'vile vials'], before: 'vile vial' },
  { words: ['sheet music', 'music', 'music sheet', 'notes'], before: 'sheet music' },
  {
    words: ['surg', 'surgery', 'surgical', 'surg tool', 'surg tools', 'surgery tools', 'surgeon'],
    before: 'surgical',
  },
  { words: ['adventure', 'adventure item', 'adventure items', 'adv'], before: 'adventure item' },
  { words: ['chemical', 'chemicals', 'chem', 'chems'], before: 'chemical' },
  { words: ['ances', 'ancestral', 'ancestrals'], before: 'ancestral' },
  { words: ['astral aura', 'astral', 'aura'], before: 'astral aura' },
  {
    words: ['block', 'blocks', 'color block', 'color blocks', 'colour block', 'colour blocks'],
    after: 'block',
  },
  { words: ['seed', 'seeds'], after: 'seed' },
  { words: ['door', 'doors'], after: 'door' },
  { words: ['sign', 'signs'], after: 'sign' },
  { words: ['lock', 'locks'], after: 'lock' },
  { words: ['jammer', 'jammers'], after: 'jammer' },
  { words: ['wing', 'wings'], after: 'wings' },
  { words: ['platform', 'platforms', 'plat', 'plats'], after: 'platform' },
  { words: ['wallpaper', 'wallpapers'], after: 'wallpaper' },
  { words: ['background', 'backgrounds', 'bg', 'bgs'], after: 'background' },
  { words: ['saber', 'sabers', 'growsaber', 'growsabers'], after: 'growsaber' },
  { words: ['leash', 'leashes', 'pet', 'pets'], after: 'leash' },
  { words: ['bait', 'baits'], after: 'bait' },
  { words: ['charm', 'charms'], after: 'charm' },
];
