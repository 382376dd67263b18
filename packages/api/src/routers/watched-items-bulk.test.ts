import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const world = await makeWorld({ withDiscord: true });
const laserGrid = await world.itemId('Laser Grid');
const pepperSeed = await world.itemId('Pepper Tree Seed');
afterAll(() => world.close());

async function addRules(person: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let price = 1; price <= count; price += 1) {
    const rule = { item_id: laserGrid, min_price: price, max_price: price };
    ids.push((await person.api.user.items.create(rule)).id);
  }
  return ids;
}

const csv = (...lines: string[]) => ['item_name,min_price,max_price,message_type', ...lines].join('\n');

describe('a change to many watched items', () => {
  test('pauses and resumes those named and no others', async () => {
    const person = await world.makePerson('basic');
    const [first = '', second = '', third = ''] = await addRules(person, 3);
    const paused = await person.api.user.items.bulk({ ids: [first, second, first], action: 'pause' });
    expect(paused).toEqual({ message: 'Paused 2 watched items.', changed: 2 });
    const states = async () => (await person.api.user.items.list({})).map(({ is_paused }) => is_paused);
    expect(await states()).toEqual([true, true, false]);
    expect(await person.api.user.items.count()).toEqual({ count: 3 });
    await person.api.user.items.bulk({ ids: [second, third], action: 'resume' });
    expect(await states()).toEqual([true, false, false]);
  });

  test('sets prices, side and webhook, and leaves what it does not name', async () => {
    const person = await world.makePerson('basic');
    const other = await person.api.user.items.create({ item_id: 2, min_price: 1, max_price: 2 });
    const ids = [other.id, ...(await addRules(person, 1))];
    const webhook_url = world.webhookUrl();
    const { webhook_id } = await person.api.user.webhooks.create({ webhook_name: 'w', webhook_url });
    await person.api.user.items.bulk({ ids, action: 'update', min_price: -200, max_price: -100, webhook_id });
    await person.api.user.items.bulk({ ids, action: 'update', message_type: 'SELL' });
    const changed = { min_price: -200, max_price: -100, webhook_id, message_type: 'SELL' };
    expect(await person.api.user.items.list({})).toMatchObject([changed, changed]);
    await person.api.user.items.bulk({ ids, action: 'update', webhook_id: null });
    const without = { ...changed, webhook_id: null };
    expect(await person.api.user.items.list({})).toMatchObject([without, without]);
  });

  test('adds a tag to those without it and takes it away again', async () => {
    const person = await world.makePerson('basic');
    const ids = await addRules(person, 2);
    const [tag] = await person.api.items.tags();
    const tag_id = tag?.tag_id ?? 0;
    await person.api.user.items.update({ id: ids[0] ?? '', tag_ids: [tag_id] });
    await person.api.user.items.bulk({ ids, action: 'add_tag', tag_id });
    const tags = async () => (await person.api.user.items.list({})).map((rule) => rule.tags);
    expect(await tags()).toEqual([[tag], [tag]]);
    await person.api.user.items.bulk({ ids, action: 'remove_tag', tag_id });
    expect(await tags()).toEqual([[], []]);
    await expect(
      person.api.user.items.bulk({ ids, action: 'add_tag', tag_id: 999_999 }),
    ).rejects.toMatchObject({ cause: { code: 'INVALID', fields: [{ path: 'tag_id' }] } });
  });

  test('deletes them with an entry in the log', async () => {
    const person = await world.makePerson('basic');
    const [first = '', second = '', third = ''] = await addRules(person, 3);
    expect(await person.api.user.items.bulk({ ids: [first, third], action: 'delete' })).toEqual({
      message: 'Deleted 2 watched items.',
      changed: 2,
    });
    expect((await person.api.user.items.list({})).map(({ id }) => id)).toEqual([second]);
    expect((await world.logOf({ by: person.userId })).at(-1)).toEqual({
      action: 'watched_items_deleted',
      message: 'Deleted 2 watched items.',
    });
  });

  test('changes nothing when a rule or the webhook is missing or belongs to another user', async () => {
    const [person, stranger] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    const ids = await addRules(person, 2);
    const [theirs = ''] = await addRules(stranger, 1);
    for (const other of [theirs, UNKNOWN_ID]) {
      await expect(
        person.api.user.items.bulk({ ids: [...ids, other], action: 'delete' }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const webhook_url = world.webhookUrl();
    const { webhook_id } = await stranger.api.user.webhooks.create({ webhook_name: 'w', webhook_url });
    await expect(person.api.user.items.bulk({ ids, action: 'update', webhook_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await person.api.user.items.list({})).toHaveLength(2);
    expect(await stranger.api.user.items.list({})).toHaveLength(1);
  });

  test.each([
    ['an upside down range', { action: 'update', min_price: 6, max_price: 5 }],
    ['half a range', { action: 'update', min_price: 6 }],
    ['nothing to change', { action: 'update' }],
    ['a tag action without a tag', { action: 'add_tag' }],
  ] as const)('with %s is refused', async (_name, change) => {
    const person = await world.makePerson('basic');
    const ids = await addRules(person, 1);
    await expect(person.api.user.items.bulk({ ids, ...change })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
  });
});

describe('an import of watched items', () => {
  test('reads items by number or name, prices as players write them, tags and pauses', async () => {
    const person = await world.makePerson('basic');
    const [tag] = await person.api.items.tags();
    const webhook_url = world.webhookUrl();
    const { webhook_id } = await person.api.user.webhooks.create({ webhook_name: 'Shop', webhook_url });
    const result = await person.api.user.items.import({
      csv: [
        'Item ID;Item name;Min price;Max price;Message type;Webhook;Tags;Is paused',
        `${laserGrid};;1;1dl;sell;shop;${tag?.name.toUpperCase()};yes`,
        ';pepper tree seed;200/1;;;;;',
        ';Laser Grid;45-50;;BUY;dm | Shop;;no',
      ].join('\r\n'),
    });
    expect(result).toMatchObject({
      message: 'Added 3 watched items.',
      added: 3,
      problems: 0,
      rejection: null,
    });
    expect(await person.api.user.items.list({})).toMatchObject([
      {
        item_id: laserGrid,
        min_price: 1,
        max_price: 100,
        message_type: 'SELL',
        webhook_id,
        tags: [tag],
        is_paused: true,
      },
      { item_id: pepperSeed, min_price: -200, max_price: -200, message_type: 'ANY', is_paused: false },
      { item_id: laserGrid, min_price: 45, max_price: 50, message_type: 'BUY', targets: ['dm', webhook_id] },
    ]);
    const { csv } = await person.api.user.items.export();
    expect(csv).toContain(`,BUY,dm|${webhook_id},`);
    expect(await person.api.user.items.import({ csv, dry_run: true })).toMatchObject({ added: 0, known: 3 });
  });

  test('tried dry says what is wrong in which line, and writes nothing', async () => {
    const person = await world.makePerson('basic');
    const result = await person.api.user.items.import({
      csv: csv(
        'Laser Grid,1,5,SELL',
        'Laser Gird,1,5,SELL',
        '"No such thing, ever",1,5,',
        'Laser Grid,cheap,5,',
        'Laser Grid,9,5,',
        'Laser Grid,1,5,GIFT',
        ',1,5,',
        'Laser Grid,1,5,sell',
        'Laser Grid,1,5,sell,,1',
      ),
      dry_run: true,
    });
    expect(result).toMatchObject({ message: 'Would add 1 watched item, 1 was there already.', problems: 7 });
    expect(result.lines.map(({ line, status, problem }) => [line, status, problem])).toEqual([
      [3, 'problem', 'There is no item named "Laser Gird". Did you mean "Laser Grid"?'],
      [4, 'problem', expect.stringContaining('There is no item named "No such thing, ever".')],
      [5, 'problem', '"cheap" is not a price.'],
      [6, 'problem', 'The lowest price (9) is higher than the highest (5).'],
      [7, 'problem', expect.stringContaining('"GIFT" is not a message type')],
      [8, 'problem', 'It names no item.'],
      [10, 'problem', expect.stringContaining('It has 6 cells, but the first line names 4.')],
      [2, 'new', null],
      [9, 'known', null],
    ]);
    expect(result.lines[7]).toMatchObject({ item_name: 'Laser Grid', min_price: 1, max_price: 5 });
    expect(await person.api.user.items.list({})).toEqual([]);
  });

  test('with a problem is refused as a whole, unless such lines are to be left out', async () => {
    const person = await world.makePerson('basic');
    const file = { csv: csv('Laser Grid,1,5,SELL', 'Laser Grid,cheap,5,') };
    await expect(person.api.user.items.import(file)).rejects.toMatchObject({
      cause: {
        code: 'INVALID',
        message: 'Line 3: "cheap" is not a price. Nothing was imported.',
        fields: [{ path: 'csv.3' }],
      },
    });
    expect(await person.api.user.items.list({})).toEqual([]);
    const result = await person.api.user.items.import({ ...file, skip_problems: true });
    expect(result).toMatchObject({ added: 1, problems: 1 });
    expect(await person.api.user.items.list({})).toHaveLength(1);
  });

  test('of what was exported changes nothing, and as a replacement brings the list to the file', async () => {
    const person = await world.makePerson('basic');
    const [kept = '', gone = ''] = await addRules(person, 2);
    const before = await person.api.user.items.list({});
    const exported = await person.api.user.items.export();
    expect(exported).toMatchObject({ filename: 'watched-items.csv', count: 2 });
    expect(await person.api.user.items.import({ csv: exported.csv })).toMatchObject({ added: 0, known: 2 });
    expect(await person.api.user.items.list({})).toEqual(before);

    const edited = exported.csv.replace(',2,2,', ',2,3,');
    const result = await person.api.user.items.import({ csv: edited, mode: 'replace' });
    expect(result.message).toBe('Added 1 watched item, removed 1, 1 was there already.');
    const after = await person.api.user.items.list({});
    expect(after.map(({ min_price, max_price }) => [min_price, max_price])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(after[0]?.id).toBe(kept);
    expect(after.map(({ id }) => id)).not.toContain(gone);
  });

  test('holds how often a rule may ping, whom it mentions, and its message filter, in a column for each list', async () => {
    const { items } = (await world.makePerson('basic')).api.user;
    const settings = {
      cooldown_minutes: 30,
      daily_cap: 5,
      only_cheaper: true,
      mention: { kind: 'role' as const, id: '165511591545143296' },
      message_filter: {
        all_words: ['clean'],
        any_words: [],
        no_words: ['for rent', 'trade'],
        only_users: ['165511591545143296'],
        only_worlds: ['BUYGRID'],
      },
    };
    await items.create({ item_id: laserGrid, min_price: 1, max_price: 1, ...settings });
    await items.create({ item_id: 2, min_price: 1, max_price: 2 });
    const rules = await items.list({});
    expect(rules).toMatchObject([settings, { cooldown_minutes: null, mention: null, message_filter: null }]);
    const { csv: exported } = await items.export();
    expect(exported).toContain(',clean,,for rent|trade,165511591545143296,BUYGRID');
    const same = await items.import({ csv: exported, mode: 'replace' });
    expect(same).toMatchObject({ added: 0, removed: 0, known: 2 });
    await items.deleteAll();
    await items.import({ csv: exported });
    expect(await items.list({})).toMatchObject(rules.map(({ id: _, ...rule }) => rule));

    const wrong = [
      ['1,0,,', '"0" in cooldown_minutes is not a number from 1 to 1440.'],
      ['1,,@everyone,', '"@everyone" in mention is neither a user like <@123> nor a role like <@&123>.'],
      ['1,,<@1>,', '"<@1>" in mention is neither a user like <@123> nor a role like <@&123>.'],
      ['1,,,NO WORLD', '"NO WORLD" in only_worlds is not a list of at most 20 entries, divided by |.'],
    ];
    const lines = wrong.map(([cells]) => `Laser Grid,${cells}`);
    const file = ['item_name,price,cooldown,mention,worlds', ...lines].join('\n');
    const result = await items.import({ csv: file, dry_run: true });
    expect(result.lines.map(({ problem }) => problem)).toEqual(wrong.map(([, problem]) => problem));
  });

  test('beyond the item limit writes nothing, also when two arrive in parallel', async () => {
    const person = await world.makePerson('basic');
    const file = (from: number) =>
      csv(...Array.from({ length: 30 }, (_, index) => `Laser Grid,${from + index},${from + index},`));
    await person.api.user.items.create({ item_id: 2, min_price: 1, max_price: 2 });
    const fifty = Array.from({ length: 50 }, (_, index) => `Laser Grid,${index + 1},${index + 1},`);
    const preview = await person.api.user.items.import({ csv: csv(...fifty), dry_run: true });
    expect(preview.rejection).toBe(
      'That would make 51 watched items, and your limit is 50. Remove some or upgrade.',
    );
    await person.api.user.items.deleteAll();
    const both = await Promise.allSettled([
      person.api.user.items.import({ csv: file(1) }),
      person.api.user.items.import({ csv: file(100) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      cause: { code: 'LIMIT_REACHED' },
    });
    expect(await person.api.user.items.list({})).toHaveLength(30);
  });

  test('imports ten thousand lines in one call, in which others run, and one change then updates all of them', async () => {
    const person = await world.makePerson('admin');
    const { items } = person.api.user;
    let turns = 0;
    let isDone = false;
    const countTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const lines = Array.from({ length: 10_000 }, (_, index) => `Laser Grid,${index + 1},${index + 1},`);
    expect(await items.import({ csv: csv(...lines) })).toMatchObject({ added: 10_000 });
    isDone = true;
    // Rows are read in parts of fifty, several times over.
    expect(turns).toBeGreaterThan(10_000 / 50);
    expect(await items.list({ limit: 1, offset: 9999 })).toMatchObject([{ min_price: 10_000 }]);
    const rows = await world.database.sql<{ id: string }[]>`
      select id from watch_rules where user_id = ${person.userId}`;
    const ids = rows.map(({ id }) => id);
    expect(await items.bulk({ ids, action: 'pause' })).toMatchObject({ changed: 10_000 });
    expect((await items.export()).count).toBe(10_000);
    expect(await items.bulk({ ids, action: 'delete' })).toMatchObject({ changed: 10_000 });
    expect(await items.count()).toEqual({ count: 0 });
  });

  test('of a file with only a header says so', async () => {
    const person = await world.makePerson('basic');
    const file = { csv: 'item_name,min_price', dry_run: true };
    await expect(person.api.user.items.import(file)).rejects.toMatchObject({
      cause: { code: 'INVALID', message: expect.stringContaining('no items below it') },
    });
  });

  test('reads a list as people type it, with a problem for each line that is no rule', async () => {
    const person = await world.makePerson('basic');
    const lines = [
      'b> lgrid max 4wl',
      '',
      '- Pepper Tree Seed, 200/1',
      's> Magplant 5000\t80dl+',
      '3) laser grid 15% under usual',
      'laser grid',
      'laser grid cheap',
      'lasr grid 3',
      'laser grid 3wl',
      'x'.repeat(101),
    ];
    const list = { csv: lines.join('\n'), message_type: 'SELL', skip_problems: true } as const;
    const preview = await person.api.user.items.import({ ...list, dry_run: true });
    expect(preview).toMatchObject({ format: 'list', added: 4, problems: 5, rejection: null });
    expect(preview.lines.map(({ line, problem }) => [line, problem]).slice(0, 5)).toEqual([
      [6, 'It names no price.'],
      [7, '"cheap" is not a price.'],
      [8, 'No item is named in "lasr grid 3". Did you mean "Laser Grid"?'],
      [
        9,
        'Line 1 watches Laser Grid at up to 4 WL, which includes this. Change that line, or choose another webhook.',
      ],
      [10, 'It is longer than 100 characters.'],
    ]);
    await person.api.user.items.import(list);
    const rules = await person.api.user.items.list({});
    expect(
      rules.map((one) => [one.item_name, one.message_type, one.min_price, one.max_price, one.usual_percent]),
    ).toEqual([
      ['Laser Grid', 'SELL', 0, 4, null],
      ['Pepper Tree Seed', 'SELL', 0, -200, null],
      ['MAGPLANT 5000', 'BUY', 8000, 9_999_999_999.99, null],
      ['Laser Grid', 'SELL', null, null, -15],
    ]);
  });

  test('has a problem for each line inside an active watched item', async () => {
    const person = await world.makePerson('basic');
    await person.api.user.items.create({ item_id: laserGrid, min_price: 1, max_price: 5 });
    const problem =
      'You already watch Laser Grid at 1 WL – 5 WL, which includes this. Change that watched item, or choose another webhook.';
    const list = { csv: 'laser grid 2-4wl\nlaser grid 1-5\nlaser grid 4-6wl', dry_run: true };
    expect((await person.api.user.items.import(list)).lines).toMatchObject([
      { line: 1, status: 'problem', item_name: 'Laser Grid', problem },
      { line: 2, status: 'known' },
      { line: 3, status: 'new' },
    ]);
    const paused = 'item_name,price,is_paused\nLaser Grid,2-4,no\nLaser Grid,2-3,yes';
    expect((await person.api.user.items.import({ csv: paused, dry_run: true })).lines).toMatchObject([
      { line: 2, problem },
      { line: 3, status: 'new' },
    ]);
  });

  test('has a problem for each line inside an earlier one, also when it replaces the list', async () => {
    const { api } = await world.makePerson('basic');
    await api.user.items.create({ item_id: laserGrid, min_price: 2, max_price: 4 });
    const old = await api.user.items.create({ item_id: laserGrid, min_price: 0, max_price: 9 });
    const lines = ['laser grid 0-9', 'laser grid 2-4', 'laser grid 3-5', 'laser grid <20'];
    const replaced = await api.user.items.import({
      csv: lines.join('\n'),
      mode: 'replace',
      skip_problems: true,
    });
    // What the list had before stays as it is.
    expect(replaced).toMatchObject({ added: 1, known: 2, removed: 0, problems: 1 });
    expect(replaced.lines[0]).toMatchObject({
      line: 3,
      problem: expect.stringContaining('Line 1 watches Laser Grid at up to 9 WL, which includes this.'),
    });
    expect((await api.user.items.list({})).map(({ id }) => id)).toContain(old.id);
  });

  test.each([
    ['csv', csv()],
    ['csv', `sep=;\n\n${csv()}`],
    ['list', ''],
  ])('above the item limit is rejected before its lines are parsed, as %s', async (format, header) => {
    const person = await world.makePerson('basic');
    const lines = Array.from({ length: 10_000 }, (_, at) => `No such item ${at},1,5,`);
    const file = { csv: [header, ...lines, ',,', '"",""', ' '].join('\n') };
    const rejection = 'The file has 10000 items, and you can import 50 at most. Remove some or upgrade.';
    expect(await person.api.user.items.import({ ...file, dry_run: true })).toEqual({
      format,
      message: 'The lines were not read.',
      added: 10_000,
      removed: 0,
      known: 0,
      problems: 0,
      rejection,
      refusal: rejection,
      lines: [],
    });
    await expect(person.api.user.items.import(file)).rejects.toMatchObject({
      cause: { code: 'LIMIT_REACHED', message: `${rejection} Nothing was imported.` },
    });
  });

  test.each([
    ['many columns', ','.repeat(1_900_000), 'Line 1 has more than 4000 characters.'],
    ['an open bracket', `x\n${'('.repeat(1_900_000)}`, 'Line 2 has more than 4000 characters.'],
    ['many lines', `item,price${'\n'.repeat(1_900_000)}`, 'The file has more than 40000 lines.'],
    ['many dividers', `item,price\n${',\n'.repeat(900_000)}`, 'The file has more than 40000 lines.'],
  ])('of %s is rejected in the time of reading its characters', async (_what, text, sentence) => {
    const person = await world.makePerson('basic');
    await expect(person.api.user.items.import({ csv: text, dry_run: true })).rejects.toMatchObject({
      cause: { code: 'INVALID', message: expect.stringContaining(sentence) },
    });
  });

  test("does not accept another user's webhooks", async () => {
    const [person, stranger] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    const webhook_url = world.webhookUrl();
    const { webhook_id } = await stranger.api.user.webhooks.create({ webhook_name: 'Theirs', webhook_url });
    for (const webhook of ['Theirs', webhook_id]) {
      const result = await person.api.user.items.import({
        csv: `item_name,min_price,webhook\nLaser Grid,1,${webhook}`,
        dry_run: true,
      });
      expect(result.lines[0]?.problem).toBe(`You have no webhook named "${webhook}".`);
    }
  });
});
