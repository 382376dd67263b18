import {
  type InteractionEditReplyOptions,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalBuilder,
  type ModalSubmitInteraction,
} from 'discord.js';
import { argumentAt, CustomIdError, decodeCustomId } from '../custom-id.js';
import { type CommandContext, getContext } from './command-context.js';

export type ComponentInteraction = MessageComponentInteraction | ModalSubmitInteraction;

interface ComponentContext extends CommandContext {
  interaction: ComponentInteraction;
  /** The id at a place of the custom id, from 0. Throws `CustomIdError` when there is none. */
  getId: (place?: number) => string;
  /** What was chosen in a menu. */
  values: string[];
}

type ReplyHandler = (
  context: ComponentContext,
) => InteractionEditReplyOptions | Promise<InteractionEditReplyOptions>;

/**
 * Handles a button, a menu or a form. A reply takes the place of the message with the component, or with `reply`, comes
 * below it. With `form`, the answer is a form.
 */
export type ComponentHandler =
  | ReplyHandler
  | { reply: ReplyHandler }
  | { form: (context: ComponentContext) => ModalBuilder };

/** Handlers by the action of the custom id. */
export type Components = Readonly<Record<string, ComponentHandler>>;

/** Throws `CustomIdError` when no component of this version has the id. */
export async function handleComponent(
  handlers: ReadonlyMap<string, ComponentHandler>,
  interaction: ComponentInteraction,
): Promise<void> {
  const { customId } = interaction;
  const handler = handlers.get(decodeCustomId(customId)?.action ?? '');
  if (!handler) throw new CustomIdError(customId);
  const context = {
    ...getContext(interaction),
    interaction,
    getId: (place = 0) => argumentAt(customId, place),
    values: interaction.isAnySelectMenu() ? interaction.values : [],
  };
  if ('form' in handler) {
    // A form must be the first answer, so nothing is deferred.
    if (interaction.isMessageComponent()) await interaction.showModal(handler.form(context));
  } else if ('reply' in handler) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply(await handler.reply(context));
  } else {
    if (interaction.isMessageComponent() || interaction.isFromMessage()) await interaction.deferUpdate();
    await interaction.editReply(await handler(context));
  }
}
