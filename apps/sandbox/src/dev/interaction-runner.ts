import { randomBytes } from 'node:crypto';
import { ANSWER_WITHIN_MS, type InteractionRecord } from '../world/interactions.js';
import type { ChannelObject, JsonObject, MessageObject, UserObject } from '../world/objects.js';
import { BOT_PERMISSIONS, EVERYONE_PERMISSIONS } from '../world/places.js';
import type { World } from '../world/world.js';

/** Who acts, and where. */
export interface Actor {
  user: UserObject;
  channel: ChannelObject;
}

/** Follow-ups come right after an answer; when none came for so long, the answer is taken as whole. */
const QUIET_MS = 60;
/** A bare acknowledgement of a button may stay the only answer. */
const QUIET_AFTER_ACKNOWLEDGE_MS = 1_000;

/**
 * Runs an interaction and resolves once the bot's answer is whole: the reply, a deferral that was edited, choices or a
 * modal, and no more follow-ups for a moment. Resolves unanswered when the bot said nothing within Discord's 3 s, and
 * unfinished after `timeoutMs`.
 */
export function awaitAnswer(
  world: World,
  timeoutMs: number,
  open: (onChange: (record: InteractionRecord) => void) => InteractionRecord,
): Promise<InteractionRecord> {
  return new Promise((resolve, reject) => {
    let quiet: NodeJS.Timeout | undefined;
    let record: InteractionRecord | undefined;
    const timers: NodeJS.Timeout[] = [];

    function finish(): void {
      for (const timer of [...timers, quiet]) clearTimeout(timer);
      if (!record) return;
      world.interactions.unlisten(record);
      resolve(record);
    }

    function onChange(changed: InteractionRecord): void {
      clearTimeout(quiet);
      if (changed.answerType === null || changed.isLoading) return;
      if (changed.answerType === 8 || changed.answerType === 9) {
        // Nothing can follow on choices and modals.
        setImmediate(finish);
        return;
      }
      const onlyAcknowledged =
        changed.answerType === 6 &&
        changed.original === changed.sourceMessage &&
        changed.followups.length === 0;
      quiet = setTimeout(finish, onlyAcknowledged ? QUIET_AFTER_ACKNOWLEDGE_MS : QUIET_MS);
    }

    try {
      record = open(onChange);
    } catch (error) {
      reject(error);
      return;
    }
    timers.push(
      setTimeout(() => {
        if (record?.answerType === null) finish();
      }, ANSWER_WITHIN_MS),
      setTimeout(finish, timeoutMs),
    );
  });
}

export interface NewInteraction {
  type: number;
  data: JsonObject;
  sourceMessage?: MessageObject | null;
}

/** Opens an interaction and sends it (docs: interactions/receiving-and-responding, "Interaction Object"). */
export function openInteraction(
  world: World,
  actor: Actor,
  interaction: NewInteraction,
  onChange: (record: InteractionRecord) => void,
): InteractionRecord {
  const { user, channel } = actor;
  const id = world.ids.next();
  const token = randomBytes(72).toString('base64url');
  const guildId = channel.guild_id ?? null;
  const sourceMessage = interaction.sourceMessage ?? null;
  const record: InteractionRecord = {
    id,
    token,
    type: interaction.type,
    user,
    guildId,
    channelId: channel.id,
    payload: {
      id,
      application_id: world.application.id,
      type: interaction.type,
      data: interaction.data,
      ...placeOf(world, user, guildId),
      channel_id: channel.id,
      channel: { ...channel, permissions: EVERYONE_PERMISSIONS },
      token,
      version: 1,
      ...(sourceMessage && { message: sourceMessage }),
      app_permissions: BOT_PERMISSIONS,
      locale: 'en-US',
      entitlements: [],
      authorizing_integration_owners: { '0': guildId ?? '0' },
      attachment_size_limit: 10_485_760,
    },
    createdAtMs: Date.now(),
    sourceMessage,
    answerType: null,
    answeredAfterMs: null,
    isLoading: false,
    original: null,
    isEphemeral: false,
    followups: [],
    choices: null,
    modal: null,
  };
  world.interactions.open(record, onChange);
  return record;
}

function placeOf(world: World, user: UserObject, guildId: string | null): JsonObject {
  if (guildId === null) return { user, context: 1 };
  return {
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    member: { ...world.people.member(user), permissions: EVERYONE_PERMISSIONS },
    context: 0,
  };
}
