import { ingestMessageSchema } from '@lockwatch/contracts';
import { type APIMessageSnapshot, MessageType } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyPosted, classifyUpdate, type IngestContext } from './classify-message.js';
import type { RawGatewayMessage } from './raw-message.js';

const CONTEXT: IngestContext = {
  guildId: '2',
  channelName: 'trading',
  parentChannelId: null,
  permissionChannelId: '1',
  source: 'gateway',
  receivedAtMs: 1_790_000_000_000,
};

const AUTHOR = { id: '5', username: 'jo', global_name: 'Jo', discriminator: '0', avatar: null };

/** The id is the example of Discord's docs (reference, "Snowflakes"), which name its time. */
function raw(changes: Partial<RawGatewayMessage> = {}): RawGatewayMessage {
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

function snapshot(content: string): APIMessageSnapshot {
  return {
    message: {
      content,
      timestamp: '2024-11-11T12:00:00.000000+00:00',
      edited_timestamp: null,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
      type: MessageType.Default,
    },
  };
}

describe('a posted message', () => {
  test('has its text, the author’s display name and the time of its id', () => {
    expect(classifyPosted(raw(), CONTEXT)).toEqual({
      kind: 'ingest',
      message: {
        message_id: '175928847299117063',
        channel_id: '1',
        channel_name: 'trading',
        parent_channel_id: null,
        permission_channel_id: '1',
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
    ['a new member', { type: MessageType.UserJoin }],
    ['a pin', { type: MessageType.ChannelPinnedMessage }],
    ['a person without a text', { content: '' }],
  ])('of %s is ignored', (_who, changes) => {
    expect(classifyPosted(raw(changes), CONTEXT)).toEqual({ kind: 'ignore' });
  });

  test('is sent when it is a reply', () => {
    expect(classifyPosted(raw({ type: MessageType.Reply }), CONTEXT).kind).toBe('ingest');
  });

  test('has forwarded texts below its own', () => {
    const snapshots = ['S> Laser Grid 3wl', 'B> Dirt'].map((content) => snapshot(content));
    const classified = classifyPosted(raw({ content: 'look', message_snapshots: snapshots }), CONTEXT);
    expect(classified).toMatchObject({ message: { content: 'look\nS> Laser Grid 3wl\nB> Dirt' } });
  });

  test('is ignored when the forwarded message has no text', () => {
    const classified = classifyPosted(raw({ content: '', message_snapshots: [snapshot('')] }), CONTEXT);
    expect(classified).toEqual({ kind: 'ignore' });
  });

  test('has the title of the forum thread when it has no text', () => {
    const classified = classifyPosted(raw({ channel_id: raw().id, content: '' }), CONTEXT);
    expect(classified).toMatchObject({ message: { content: 'trading' } });
  });

  test('fits the schema for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6000 });
    fc.assert(
      fc.property(text, text, fc.bigInt({ min: 0n, max: 2n ** 62n }), (content, name, id) => {
        const classified = classifyPosted(
          raw({ id: String(id), content: `x${content}`, author: { ...AUTHOR, global_name: name } }),
          CONTEXT,
        );
        if (classified.kind !== 'ingest') throw new Error(`The message is ${classified.kind}.`);
        ingestMessageSchema.parse(classified.message);
      }),
    );
  });
});

describe('an update', () => {
  const edited = '2024-11-11T12:10:00.123000+00:00';

  test('of the author is a new version with the time of the edit', () => {
    const classified = classifyUpdate(raw({ edited_timestamp: edited }), CONTEXT);
    expect(classified).toMatchObject({ kind: 'ingest', message: { edited_at: '2024-11-11T12:10:00.123Z' } });
  });

  test('without text is sent, so that the offer is withdrawn', () => {
    expect(classifyUpdate(raw({ content: '', edited_timestamp: edited }), CONTEXT).kind).toBe('ingest');
  });

  test('with only a link preview is ignored', () => {
    expect(classifyUpdate(raw(), CONTEXT)).toEqual({ kind: 'ignore' });
    expect(classifyUpdate({ id: '1', channel_id: '1' }, CONTEXT)).toEqual({ kind: 'ignore' });
  });

  test('without its author is incomplete', () => {
    const { author: _author, ...rest } = raw({ edited_timestamp: edited });
    expect(classifyUpdate(rest, CONTEXT)).toEqual({ kind: 'incomplete' });
  });
});
