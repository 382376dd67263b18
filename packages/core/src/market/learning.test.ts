import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { submitOfferFeedback } from '../pings/index.js';
import { createPipelineWorld } from '../testing/pipeline-world.js';
import { createItemAlias, listItemAliases, removeItemAlias } from './item-aliases.js';
import { labelMessage, listExamples } from './labelled-messages.js';
import { reparseMessages } from './reparse-messages.js';
import { listUncertainMessages } from './uncertain-messages.js';
import { countUnknownNames, dismissUnknownName, listUnknownNames } from './unknown-names.js';

const world = await createPipelineWorld();
const person = await world.person({ role: 'staff' });
const staff = await world.actor(person);
afterAll(() => world.close());

const db = () => world.database.db;
const sql = () => world.database.sql;
const PAGE = { limit: 50, offset: 0 };
const { itemId } = world;

async function listOffers(content: string): Promise<string[]> {
  const rows = await sql()<{ name: string }[]>`
    select i.name from offers o join items i on i.id = o.item_id join messages m on m.id = o.message_id
    where m.content = ${content} order by o.ordinal`;
  return rows.map((row) => row.name);
}

/** A name for an item, once messages are read with it. */
async function nameItem(alias: string, item: string) {
  const made = await createItemAlias(staff, db(), { alias, item_id: itemId(item) });
  await world.until(
    `"${alias}" is read`,
    () => world.parser.parse(`S> ${alias} 3wl`, null).offers.length === 1,
  );
  return made;
}

/** Until the sweeps find nothing more to read. */
async function sweepAll(): Promise<void> {
  while ((await world.pipeline.sweepMessages()) > 0) await yieldToEventLoop();
  await world.settled();
}

describe('unknown names', () => {
  test('are listed when two people use them, and not once they are dismissed or named', async () => {
    await world.post('S> zbglx 3wl');
    await world.post('B> zbglx 2wl');
    await world.post('S> qornip 3wl');
    await world.post('S> vrimlo 9wl');
    await world.post('S> vrimlo 8wl');
    expect(await countUnknownNames(sql(), world.parser, new Date())).toBe(2);
    expect(await listUnknownNames(db(), PAGE)).toMatchObject([
      { name: 'vrimlo', messages: 2, authors: 2 },
      { name: 'zbglx', messages: 2, authors: 2 },
    ]);
    await dismissUnknownName(db(), 'vrimlo');
    await expect(dismissUnknownName(db(), 'vrimlo')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await nameItem('zbglx', 'Laser Grid');
    expect(await listUnknownNames(db(), PAGE)).toEqual([]);
    await countUnknownNames(sql(), world.parser, new Date());
    expect(await listUnknownNames(db(), PAGE)).toEqual([]);
  });
});

describe('a name for everybody', () => {
  test('applies immediately, cannot be added twice, and can be moved to another item', async () => {
    const made = await nameItem('Gridzor', 'Laser Grid');
    expect(made).toMatchObject({ alias: 'Gridzor', item_name: 'Laser Grid' });
    expect(await listItemAliases(db(), { ...PAGE, search: 'gridz' })).toEqual([made]);
    await expect(
      createItemAlias(staff, db(), { alias: 'gridZOR', item_id: itemId('Chandelier') }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      createItemAlias(staff, db(), { alias: 'laser grid', item_id: itemId('Chandelier') }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });

    await removeItemAlias(staff, db(), made.item_alias_id);
    await world.until(
      'it is forgotten',
      () => world.parser.parse('S> gridzor 3wl', null).offers.length === 0,
    );
    await expect(removeItemAlias(staff, db(), made.item_alias_id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await createItemAlias(staff, db(), { alias: 'gridzor', item_id: itemId('Chandelier') });
    await world.until(
      'it names the other',
      () => world.parser.parse('S> gridzor 3wl', null).offers[0]?.itemName === 'Chandelier',
    );
    const actions = await sql()`
      select action from audit_log where action like 'item_alias_%' and message like '%ridzor%' order by created_at`;
    expect(actions.map((row) => row.action)).toEqual([
      'item_alias_created',
      'item_alias_removed',
      'item_alias_created',
    ]);
  });
});

describe('reading again', () => {
  test('finds what a new name explains, pings about what is fresh, and leaves alone what has pinged', async () => {
    const { webhook } = await world.watcher('Pinball Bumper', { max: 10 });
    await world.post('S> plonkus 4wl');
    await world.post('S> Pinball Bumper 5wl, plonkus 6wl');
    expect(world.sentTo(webhook)).toHaveLength(1);
    await world.post('S> plonkus 7wl', { ageMs: 20 * 60_000 });
    await nameItem('plonkus', 'Pinball Bumper');

    const result = await reparseMessages(staff, { db: db(), sql: sql(), parser: world.parser }, 24);
    expect(result.messages_changed).toBeGreaterThanOrEqual(2);
    expect(result.messages_read).toBeGreaterThan(result.messages_changed);
    await sweepAll();
    expect(await listOffers('S> plonkus 4wl')).toEqual(['Pinball Bumper']);
    expect(await listOffers('S> plonkus 7wl')).toEqual(['Pinball Bumper']);
    expect(world.sentTo(webhook)).toHaveLength(2);

    const again = await reparseMessages(staff, { db: db(), sql: sql(), parser: world.parser }, 24);
    expect(again.messages_changed).toBe(0);
  });

  test('is done by one at a time', async () => {
    const deps = { db: db(), sql: sql(), parser: world.parser };
    const results = await Promise.allSettled([1, 2, 3].map(() => reparseMessages(staff, deps, 24)));
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' });
    }
  });
});

describe('a message read with a guess', () => {
  test('is listed until staff say what it offers, and is an example from then on', async () => {
    await world.post('S> Lasr Grid 3wl');
    const listed = await listUncertainMessages(db(), PAGE);
    const message = listed.find((one) => one.content === 'S> Lasr Grid 3wl');
    if (!message) throw new Error('The message is not listed.');
    expect(message.offers).toMatchObject([
      { type: 'SELL', item_name: 'Laser Grid', price: 3, kind: 'predicted' },
    ]);

    const right = { type: 'SELL', item_id: itemId('Laser Grid'), price: 3, price_max: null } as const;
    await labelMessage(staff, db(), { id: message.message_id, offers: [right] });
    expect((await listUncertainMessages(db(), PAGE)).map((one) => one.message_id)).not.toContain(
      message.message_id,
    );
    await labelMessage(staff, db(), { id: message.message_id, offers: [{ ...right, type: 'BUY' }] });
    await sql()`delete from messages where id = ${message.message_id}`;
    expect(await listExamples(db(), PAGE)).toMatchObject([
      { content: 'S> Lasr Grid 3wl', offers: [{ type: 'BUY', item: 'Laser Grid', price: 3 }] },
    ]);
    const log = await sql()`
      select message from audit_log where action = 'message_labelled' order by created_at`;
    expect(log.map((row) => row.message)).toEqual([
      'Confirmed how a message was read.',
      'Corrected how a message was read.',
    ]);
  });

  test('comes first when a pinged user reports it, whatever its confidence', async () => {
    const { person, webhook } = await world.watcher('Laser Grid', { min: 70, max: 80 });
    await world.post('S> Laser Grid 77wl');
    expect(world.sentTo(webhook)).toHaveLength(1);
    await world.post('S> Lasr Grid 5wl');
    const [ping] = await sql()<{ id: string }[]>`select id from notifications where user_id = ${person.id}`;
    const watcher = await world.actor(person);
    if (!ping) throw new Error('There is no ping to report.');
    await submitOfferFeedback(watcher, db(), {
      id: ping.id,
      ordinal: 0,
      answer: 'wrong',
      reason: 'price',
      comment: 'he meant dl',
    });
    const [first] = await listUncertainMessages(db(), PAGE);
    expect(first).toMatchObject({
      content: 'S> Laser Grid 77wl',
      reports: [{ item_name: 'Laser Grid', reason: 'price', comment: 'he meant dl' }],
    });
    await labelMessage(staff, db(), { id: first?.message_id ?? '', offers: [] });
    const left = await listUncertainMessages(db(), PAGE);
    expect(left.map((message) => message.content)).not.toContain('S> Laser Grid 77wl');
  });

  test('cannot be labelled with an item twice on a side, an unknown item, or when it is gone', async () => {
    await world.post('S> Lasr Grid 4wl');
    const [message] = await listUncertainMessages(db(), PAGE);
    const id = message?.message_id ?? '';
    const offer = { type: 'SELL', item_id: itemId('Laser Grid'), price: 4, price_max: null } as const;
    await expect(labelMessage(staff, db(), { id, offers: [offer, offer] })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(
      labelMessage(staff, db(), { id, offers: [{ ...offer, item_id: 2_000_000_000 }] }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      labelMessage(staff, db(), { id: '01890a5d-ac96-774b-bcce-b302099a8057', offers: [] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
