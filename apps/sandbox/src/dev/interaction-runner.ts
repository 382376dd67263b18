import { randomBytes } from 'node:crypto';
import { BOT_PERMISSIONS, EVERYONE_PERMISSIONS, OWNER_ID, OWNER_PERMISSIONS } from '../world/guild-store.js';
import { INTERACTION_TIMEOUT_MS, type InteractionRecord } from '../world/interactions.js';
import type { ChannelObject, JsonObject, MessageObject, UserObject } from '../world/objects.js';
import type { World } from '../world/world.js';

/** A person in a channel. */
export interface Actor {
  user: UserObject;
  /** Language of the person's Discord. */
  locale: string;
  channel: ChannelObject;
}

/** Without follow-ups for this long, the response is complete. */
const QUIET_MS = 60;
/** The same after an acknowledgement without a message. */
const QUIET_AFTER_ACKNOWLEDGE_MS = 4_000;

/**
 * Runs an interaction and resolves when the bot's response is complete, with its follow-ups; without a response after
 * Discord's 3 s; or incomplete after `timeoutMs`.
 */
export function waitForInteractionResponse(
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
        // Choices and modals have no follow-ups.
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
      }, INTERACTION_TIMEOUT_MS),
      setTimeout(finish, timeoutMs),
    );
  });
}

export interface NewInteraction {
  type: number;
  data: JsonObject;
  sourceMessage?: MessageObject | null;
  /** Replaces fields of the payload; null removes a field. */
  payload?: JsonObject;
}

/** Sends an interaction (docs: interactions/receiving-and-responding, "Interaction Object"). */
export function openInteraction(
  world: World,
  actor: Actor,
  interaction: NewInteraction,
  onChange: (record: InteractionRecord) => void,
): InteractionRecord {
  const { user, channel } = actor;
  const replaced = Object.entries(interaction.payload ?? {});
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
      ...getLocation(world, user, guildId),
      channel_id: channel.id,
      channel: { ...channel, permissions: EVERYONE_PERMISSIONS },
      token,
      version: 1,
      ...(sourceMessage && { message: sourceMessage }),
      app_permissions: BOT_PERMISSIONS,
      locale: actor.locale,
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
  for (const [part, value] of replaced) {
    if (value === null) delete record.payload[part];
    else record.payload[part] = value;
  }
  world.interactions.open(record, onChange);
  return record;
}

function getLocation(world: World, user: UserObject, guildId: string | null): JsonObject {
  if (guildId === null) return { user, context: 1 };
  return {
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    member: {
      ...world.people.member(user),
      permissions: user.id === OWNER_ID ? OWNER_PERMISSIONS : EVERYONE_PERMISSIONS,
    },
    context: 0,
  };
}
