import {
  type AutocompleteInteraction,
  DiscordAPIError,
  type Interaction,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Client } from 'discordx';
import type { Logger } from 'pino';
import { CustomIdError } from '../custom-id.js';
import { errorReply } from '../presenters/message.js';
import { escapeText } from '../presenters/text.js';
import { isServerUnreachable, parseServerError } from '../server-error.js';
import { t, withLocale } from '../texts/translate.js';
import { COMPONENTS } from './command-classes.js';
import { handleComponent } from './components.js';
import { UserError } from './option.js';
import { getRecoveryButtons } from './recovery-buttons.js';

type Answerable = Exclude<Interaction, AutocompleteInteraction>;

/** Handles interactions. Errors are logged and get a reply. */
export class Dispatcher {
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly client: Client,
    private readonly logger: Logger,
  ) {}

  dispatch(interaction: Interaction): void {
    const run = withLocale(interaction.locale, () => this.#handle(interaction)).finally(() =>
      this.#running.delete(run),
    );
    this.#running.add(run);
  }

  /** Resolves when all running commands have ended, after `timeoutMs` at the latest. */
  async settled(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([Promise.all(this.#running), timeUp]);
    clearTimeout(timer);
  }

  async #handle(interaction: Interaction): Promise<void> {
    const startedAt = performance.now();
    const fields = toLogFields(interaction);
    try {
      if (interaction.isMessageComponent() || interaction.isModalSubmit()) {
        await handleComponent(COMPONENTS, interaction);
      } else {
        await this.client.executeInteraction(interaction);
        // The command was removed, but Discord still shows it.
        if (hasNoReply(interaction)) throw new UserError(t('errors.noCommand'));
      }
      const ms = Math.round(performance.now() - startedAt);
      this.logger.debug({ ...fields, ms }, 'command.completed');
    } catch (error) {
      this.#log(error, fields);
      await this.#answer(interaction, error, fields);
    }
  }

  #log(error: unknown, fields: object): void {
    const rejection = parseServerError(error);
    if (rejection) this.logger.info({ ...fields, code: rejection.code }, 'command.rejected');
    else if (error instanceof UserError || error instanceof CustomIdError)
      this.logger.info({ ...fields }, 'command.input_rejected');
    else if (isServerUnreachable(error)) this.logger.warn({ ...fields, err: error }, 'server.call_failed');
    else if (isExpired(error)) this.logger.warn({ ...fields }, 'command.expired');
    else this.logger.error({ ...fields, err: error }, 'command.failed');
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
      this.logger.warn({ ...fields, err: failure }, 'command.reply_failed');
    }
  }
}

async function answer(interaction: Answerable, error: unknown): Promise<void> {
  if (!interaction.isRepliable()) return;
  const remedies = await getRecoveryButtons(interaction, parseServerError(error)).catch(() => []);
  const reply = errorReply(getComponentText(interaction, error) ?? getErrorText(error), remedies);
  const isOwnMessage = interaction.isMessageComponent() || interaction.isModalSubmit();
  if (!interaction.deferred && !interaction.replied) {
    await interaction.reply({ ...reply, flags: MessageFlags.Ephemeral });
  } else if (interaction.replied || isOwnMessage) {
    // The message with the button stays; the error is a follow-up.
    await interaction.followUp({ ...reply, flags: MessageFlags.Ephemeral });
  } else {
    await interaction.editReply(reply);
  }
}

/** What to do instead of a component that an older version made, or whose ping is gone; null: it is neither. */
function getComponentText(interaction: Answerable, error: unknown): string | null {
  if (!('customId' in interaction)) return null;
  const rejection = parseServerError(error);
  const hasInvalidId = rejection?.fields.some(({ path }) => /(^|_)id$/.test(path));
  const isOld = error instanceof CustomIdError || hasInvalidId;
  if (interaction.customId.startsWith('ping-') && (isOld || rejection?.code === 'NOT_FOUND')) {
    const why = isOld || !rejection ? t('errors.oldPing') : escapeText(rejection.sentence);
    return `${why} ${t('errors.changePings')}`;
  }
  return isOld ? t('errors.oldMessage') : null;
}

function getErrorText(error: unknown): string {
  const rejection = parseServerError(error);
  if (rejection) return escapeText(rejection.sentence);
  if (error instanceof UserError) return error.message;
  if (isServerUnreachable(error)) return t('errors.restarting');
  return t('errors.unexpected');
}

function hasNoReply(interaction: Interaction): boolean {
  if (interaction.isAutocomplete()) return !interaction.responded;
  return interaction.isRepliable() && !interaction.replied && !interaction.deferred;
}

/** The interaction expired or already has a response. */
function isExpired(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError &&
    (error.code === RESTJSONErrorCodes.UnknownInteraction ||
      error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged)
  );
}

/** Ids and names only: options may be private. */
function toLogFields(interaction: Interaction): Record<string, unknown> {
  const name =
    'commandName' in interaction
      ? interaction.commandName
      : 'customId' in interaction
        ? interaction.customId
        : null;
  return { interactionId: interaction.id, userId: interaction.user.id, name };
}
