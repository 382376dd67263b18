import {
  type AutocompleteInteraction,
  DiscordAPIError,
  type Interaction,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Client } from 'discordx';
import type { Logger } from 'pino';
import { errorReply } from '../presenters/error-reply.js';
import { isServerAway, serverRefusal } from '../server-error.js';
import { UserError } from './user-error.js';

type Answerable = Exclude<Interaction, AutocompleteInteraction>;

/**
 * The one place where interactions are handled and their failures caught, logged and answered: a command that fails
 * never ends the process and never leaves a person without a sentence.
 */
export class Dispatcher {
  readonly #client: Client;
  readonly #logger: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(client: Client, logger: Logger) {
    this.#client = client;
    this.#logger = logger;
  }

  dispatch(interaction: Interaction): void {
    const run = this.#handle(interaction).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves once every command that was begun is answered, after `withinMs` at the latest. */
  async settled(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([Promise.all(this.#running), timeUp]);
    clearTimeout(timer);
  }

  async #handle(interaction: Interaction): Promise<void> {
    const startedAt = performance.now();
    const fields = describe(interaction);
    try {
      if (isOutdated(this.#client, interaction)) throw new UserError(OUTDATED);
      await this.#client.executeInteraction(interaction);
      const ms = Math.round(performance.now() - startedAt);
      this.#logger.debug({ ...fields, ms }, 'command.done');
    } catch (error) {
      this.#log(error, fields);
      await this.#answer(interaction, error, fields);
    }
  }

  #log(error: unknown, fields: object): void {
    const refusal = serverRefusal(error);
    if (refusal) this.#logger.info({ ...fields, code: refusal.code }, 'command.refused');
    else if (error instanceof UserError) this.#logger.info({ ...fields }, 'command.mistyped');
    else if (isServerAway(error)) this.#logger.warn({ ...fields, err: error }, 'command.server-away');
    else if (isExpired(error)) this.#logger.warn({ ...fields }, 'command.expired');
    else this.#logger.error({ ...fields, err: error }, 'command.failed');
  }

  async #answer(interaction: Interaction, error: unknown, fields: object): Promise<void> {
    if (isExpired(error)) return;
    try {
      if (interaction.isAutocomplete()) {
        if (!interaction.responded) await interaction.respond([]);
      } else {
        await answer(interaction, error);
      }
    } catch (failure) {
      this.#logger.warn({ ...fields, err: failure }, 'command.unanswered');
    }
  }
}

async function answer(interaction: Answerable, error: unknown): Promise<void> {
  if (!interaction.isRepliable()) return;
  const reply = errorReply(sentenceOf(error));
  const isOwnMessage = interaction.isMessageComponent() || interaction.isModalSubmit();
  if (!interaction.deferred && !interaction.replied) {
    await interaction.reply({ ...reply, flags: MessageFlags.Ephemeral });
  } else if (interaction.replied || isOwnMessage) {
    // The message with the button stays as it is; the sentence comes below it.
    await interaction.followUp({ ...reply, flags: MessageFlags.Ephemeral });
  } else {
    await interaction.editReply(reply);
  }
}

function sentenceOf(error: unknown): string {
  const refusal = serverRefusal(error);
  if (refusal) return refusal.sentence;
  if (error instanceof UserError) return error.message;
  if (isServerAway(error)) return 'The service is restarting. Try again in a moment.';
  return 'Something went wrong on our side. Try again in a moment.';
}

const OUTDATED = 'This message is from an older version of the bot. Run the command again.';

/** A component that no handler knows: left over from an older version. */
function isOutdated(client: Client, interaction: Interaction): boolean {
  const handlers = interaction.isButton()
    ? client.buttonComponents
    : interaction.isAnySelectMenu()
      ? client.selectMenuComponents
      : interaction.isModalSubmit()
        ? client.modalComponents
        : null;
  if (handlers === null || !('customId' in interaction)) return false;
  const { customId } = interaction;
  return !handlers.some((handler) => handler.isId(customId));
}

/** Discord took the answer for too late, or it was given twice: nobody is waiting any more. */
function isExpired(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError &&
    (error.code === RESTJSONErrorCodes.UnknownInteraction ||
      error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged)
  );
}

/** Ids and names alone: options may hold what a person would not want in a log. */
function describe(interaction: Interaction): Record<string, unknown> {
  const name =
    'commandName' in interaction
      ? interaction.commandName
      : 'customId' in interaction
        ? interaction.customId
        : null;
  return { interactionId: interaction.id, userId: interaction.user.id, name };
}
