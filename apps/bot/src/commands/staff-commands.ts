import { type AdminUser, LIMITS } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { Discord, Guard, Slash, SlashGroup, SlashOption } from 'discordx';
import { balanceMessage, ENTRIES_PER_PAGE } from '../presenters/balance.js';
import { statisticsMessage, userChoiceName, userMessage } from '../presenters/staff.js';
import { plain } from '../presenters/text.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, contextOf } from './command-context.js';
import { CHOICES_MAX } from './item-option.js';
import { UUID } from './rule-option.js';
import { UserError } from './user-error.js';

const SEARCH_MAX = 100;
const USER = {
  name: 'user',
  description: 'The user, by name or e-mail address',
  type: ApplicationCommandOptionType.String,
  required: true,
  maxLength: SEARCH_MAX,
  autocomplete: completeUser,
} as const;

type Moderation = 'ban' | 'unban' | 'mute' | 'unmute' | 'blacklist' | 'unblacklist';

/** Users, for staff ([2-49], [7-32]). The server decides who may, and whom. */
@Discord()
@SlashGroup({ name: 'user', description: 'For staff: users of the product' })
@SlashGroup('user')
@Guard(acknowledge)
export class UserCommands {
  @Slash({ name: 'show', description: 'For staff: show a user' })
  async show(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(userMessage(await readUserOption(contextOf(interaction), user)));
  }

  @Slash({ name: 'ban', description: 'For staff: ban a user' })
  async ban(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'ban');
  }

  @Slash({ name: 'unban', description: 'For staff: lift a ban' })
  async unban(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'unban');
  }

  @Slash({ name: 'mute', description: 'For staff: mute a user, who gets no pings then' })
  async mute(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'mute');
  }

  @Slash({ name: 'unmute', description: 'For staff: unmute a user' })
  async unmute(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'unmute');
  }

  @Slash({ name: 'blacklist', description: 'For staff: blacklist a user, whose messages ping nobody then' })
  async blacklist(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'blacklist');
  }

  @Slash({ name: 'unblacklist', description: 'For staff: take a user off the blacklist' })
  async unblacklist(
    @SlashOption(USER) user: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    await moderate(interaction, user, 'unblacklist');
  }

  @Slash({ name: 'balance', description: 'For staff: show a balance, or give and take world locks' })
  async balance(
    @SlashOption(USER) user: string,
    @SlashOption({
      name: 'amount',
      description: 'World locks to give; negative takes',
      type: ApplicationCommandOptionType.Number,
      required: false,
      minValue: -LIMITS.ledgerAmountMax,
      maxValue: LIMITS.ledgerAmountMax,
    })
    amount: number | undefined,
    @SlashOption({
      name: 'reason',
      description: 'Why; the person and the log see it',
      type: ApplicationCommandOptionType.String,
      required: false,
      maxLength: LIMITS.reasonMaxLength,
    })
    reason: string | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = contextOf(interaction);
    if ((amount === undefined) !== (reason === undefined)) {
      throw new UserError('To change a balance give both: the amount and the reason.');
    }
    const { user_id: id, name } = await readUserOption(context, user);
    const done =
      amount === undefined || reason === undefined
        ? ''
        : (
            await context.my.admin.adjustBalance.mutate({
              id,
              amount,
              reason,
              // The same command, delivered twice, is one adjustment.
              idempotency_key: `discord-${interaction.id}`,
            })
          ).message;
    const entries = await context.my.admin.userLedger.query({ id, limit: ENTRIES_PER_PAGE });
    const balance = entries[0]?.balance_after ?? 0;
    const page = balanceMessage({ ownerName: name, balance, page: 0, entries, hasMore: false });
    await interaction.editReply({ ...page, content: plain(done) });
  }
}

/** Statistics, for staff ([2-53], [7-32]). */
@Discord()
@Guard(acknowledge)
export class StatisticsCommands {
  @Slash({ name: 'stats', description: 'For staff: statistics of the product' })
  async stats(interaction: ChatInputCommandInteraction): Promise<void> {
    const statistics = await contextOf(interaction).my.admin.statistics.list.query();
    await interaction.editReply(statisticsMessage(statistics));
  }
}

async function moderate(
  interaction: ChatInputCommandInteraction,
  text: string,
  action: Moderation,
): Promise<void> {
  const context = contextOf(interaction);
  const user = await readUserOption(context, text);
  const { message } = await context.my.admin.users[action].mutate({ id: user.user_id });
  // Names are not unique and may change: the id tells which one to show.
  const after = await findUser(context, user.name, user.user_id);
  await interaction.editReply(userMessage(after ?? user, message));
}

async function completeUser(interaction: AutocompleteInteraction): Promise<void> {
  const search = interaction.options.getFocused().trim().slice(0, SEARCH_MAX);
  const users = await contextOf(interaction).my.admin.users.list.query({ search, limit: CHOICES_MAX });
  await interaction.respond(users.map((user) => ({ name: userChoiceName(user), value: choiceValue(user) })));
}

/** The server looks users up by a part of name or address; the id tells them apart where several fit. */
function choiceValue(user: AdminUser): string {
  return `${user.user_id} ${user.email ?? user.name}`.slice(0, SEARCH_MAX);
}

async function readUserOption(context: CommandContext, text: string): Promise<AdminUser> {
  const typed = text.trim();
  const [first = '', ...rest] = typed.split(' ');
  if (UUID.test(first) && rest.length > 0) {
    const chosen = await findUser(context, rest.join(' '), first);
    if (chosen) return chosen;
  }
  const users = await context.my.admin.users.list.query({ search: typed, limit: CHOICES_MAX });
  const wanted = typed.toLowerCase();
  const exact = users.filter((user) =>
    [user.name, user.email].some((name) => name?.toLowerCase() === wanted),
  );
  const fitting = exact.length > 0 ? exact : users;
  const [only] = fitting;
  if (!only) throw new UserError(`There is no user "${typed}".`);
  if (fitting.length > 1) {
    throw new UserError(`"${typed}" fits several users. Choose one of those shown while you type.`);
  }
  return only;
}

async function findUser(context: CommandContext, search: string, id: string): Promise<AdminUser | null> {
  const users = await context.my.admin.users.list.query({ search, limit: 100 });
  return users.find((user) => user.user_id === id) ?? null;
}
