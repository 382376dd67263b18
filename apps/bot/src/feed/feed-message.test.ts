import { feedMessageSchema } from '@lockwatch/contracts';
import { MessageType } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedContext, type RawMessage, readPosted, readUpdated } from './feed-message.js';

const CONTEXT: FeedContext = {
  guildId: '2',
  channelName: 'trading',
  source: 'gateway',
  receivedAtMs: 1_790_000_000_000,
};

const AUTHOR = { id: '5', username: 'jo', global_name: 'Jo', discriminator: '0', avatar: null };

/** The id is the example of Discord's docs (reference, "Snowflakes"), which name its time. */
function raw(changes: Partial<RawMessage> = {}): RawMessage {
  return {
    id: '175928847299117063',
    channel_id: '1',
    author: AUTHOR,
    content: 'S> Laser Grid 3wl',
    edited_timestamp: null,
    type: MessageType.Default,
    ...changes,
  };
}

describe('a posted message', () => {
  test('is fed with its text, its author’s display name and the time its id holds', () => {
    expect(readPosted(raw(), CONTEXT)).toEqual({
      kind: 'feed',
      message: {
        message_id: '175928847299117063',
        channel_id: '1',
        channel_name: 'trading',
        guild_id: '2',
        author_id: '5',
        author_name: 'Jo',
        content: 'S> Laser Grid 3wl',
        posted_at: '2016-04-30T11:18:25.796Z',
        edited_at: null,
        source: 'gateway',
        received_at_ms: 1_790_000_000_000,
      },
    });
  });

  test.each([
    ['a bot', { author: { ...AUTHOR, bot: true } }],
    ['Discord itself', { author: { ...AUTHOR, system: true } }],
    ['a webhook', { webhook_id: '9' }],
    ['somebody who joined', { type: MessageType.UserJoin }],
    ['a pin', { type: MessageType.ChannelPinnedMessage }],
    ['a person without a text', { content: '' }],
  ])('by %s is passed over', (_who, changes) => {
    expect(readPosted(raw(changes), CONTEXT)).toEqual({ kind: 'ignore' });
  });

  test('that is a reply is fed', () => {
    expect(readPosted(raw({ type: MessageType.Reply }), CONTEXT).kind).toBe('feed');
  });

  test('whatever it holds, what is fed fits the contract', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6000 });
    fc.assert(
      fc.property(text, text, fc.bigInt({ min: 0n, max: 2n ** 62n }), (content, name, id) => {
        const reading = readPosted(
          raw({ id: String(id), content: `x${content}`, author: { ...AUTHOR, global_name: name } }),
          CONTEXT,
        );
        if (reading.kind !== 'feed') throw new Error(`It was read as ${reading.kind}.`);
        feedMessageSchema.parse(reading.message);
      }),
    );
  });
});

describe('an update', () => {
  const edited = '2024-11-11T12:10:00.123000+00:00';

  test('by its author is a new version, told by the time of the edit', () => {
    const reading = readUpdated(raw({ edited_timestamp: edited }), CONTEXT);
    expect(reading).toMatchObject({ kind: 'feed', message: { edited_at: '2024-11-11T12:10:00.123Z' } });
  });

  test('that takes the text away is fed too, so that the offer is withdrawn', () => {
    expect(readUpdated(raw({ content: '', edited_timestamp: edited }), CONTEXT).kind).toBe('feed');
  });

  test('with a link’s preview alone is passed over', () => {
    expect(readUpdated(raw(), CONTEXT)).toEqual({ kind: 'ignore' });
    expect(readUpdated({ id: '1', channel_id: '1' }, CONTEXT)).toEqual({ kind: 'ignore' });
  });

  test('without its author needs the rest of the message', () => {
    const { author: _author, ...rest } = raw({ edited_timestamp: edited });
    expect(readUpdated(rest, CONTEXT)).toEqual({ kind: 'incomplete' });
  });
});
