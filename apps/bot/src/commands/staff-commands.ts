import { type AdminUser, LIMITS } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { Discord, Guard, Slash, SlashGroup, SlashOption } from 'discordx';
import { balanceMessage, ENTRIES_PER_PAGE } from '../presenters/balance.js';
import { statisticsMessage, userChoiceName, userMessage } from '../presenters/staff.js';
import { escapeSentence, escapeText } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
import { CHOICES_MAX } from './item-option.js';
import { option, REQUIRED_TEXT, TEXT } from './option.js';
import { UUID } from './rule-option.js';
import { UserError } from './user-error.js';

/** On a server, Discord shows these commands only to members who may manage it. Our server checks the permission. */
const STAFF_MEMBER_PERMISSIONS = PermissionFlagsBits.ManageGuild;
const SEARCH_MAX = 100;
const USER = option('user', 'commands.option.user', {
  ...REQUIRED_TEXT,
  maxLength: SEARCH_MAX,
  autocomplete: completeUser,
});

/** Users, for staff ([2-49], [7-32]). */
@Discord()
@SlashGroup({
  name: 'user',
  ...description('commands.user'),
  defaultMemberPermissions: STAFF_MEMBER_PERMISSIONS,
})
@SlashGroup('user')
@Guard(acknowledge)
export class UserCommands {
  @Slash({ name: 'show', ...description('commands.user.show') })
  async show(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(userMessage(await readUserOption(getContext(interaction), user)));
  }

  @Slash({ name: 'ban', ...description('commands.user.ban') })
  async ban(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'ban');
  }

  @Slash({ name: 'unban', ...description('commands.user.unban') })
  async unban(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'unban');
  }

  @Slash({ name: 'mute', ...description('commands.user.mute') })
  async mute(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'mute');
  }

  @Slash({ name: 'unmute', ...description('commands.user.unmute') })
  async unmute(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'unmute');
  }

  @Slash({ name: 'blacklist', ...description('commands.user.blacklist') })
  async blacklist(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction): Promise<void> {
    await moderate(interaction, user, 'blacklist');
  }

  @Slash({ name: 'unblacklist', ...description('commands.user.unblacklist') })
  async unblacklist(
    @SlashOption(USER) user: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    await moderate(interaction, user, 'unblacklist');
  }

  @Slash({ name: 'balance', ...description('commands.user.balance') })
  async balance(
    @SlashOption(USER) user: string,
    @SlashOption(
      option('amount', 'commands.user.balance.amount', {
        type: ApplicationCommandOptionType.Number,
        required: false,
        minValue: -LIMITS.ledgerAmountMax,
        maxValue: LIMITS.ledgerAmountMax,
      }),
    )
    amount: number | undefined,
    @SlashOption(
      option('reason', 'commands.user.balance.reason', { ...TEXT, maxLength: LIMITS.reasonMaxLength }),
    )
    reason: string | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    if ((amount === undefined) !== (reason === undefined)) {
      throw new UserError(t('staff.bothNeeded'));
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
              // The same command delivered twice is one adjustment.
              idempotency_key: `discord-${interaction.id}`,
            })
          ).message;
    const entries = await context.my.admin.userLedger.query({ id, limit: ENTRIES_PER_PAGE });
    const balance = entries[0]?.balance_after ?? 0;
    const page = balanceMessage({ ownerName: name, balance, page: 0, entries, hasMore: false });
    await interaction.editReply({ ...page, content: escapeSentence(done) });
  }
}

/** Statistics, for staff ([2-53], [7-32]). */
@Discord()
@Guard(acknowledge)
export class StatisticsCommands {
  @Slash({
    name: 'stats',
    ...description('commands.stats'),
    defaultMemberPermissions: STAFF_MEMBER_PERMISSIONS,
  })
  async stats(interaction: ChatInputCommandInteraction): Promise<void> {
    const statistics = await getContext(interaction).my.admin.statistics.list.query();
    await interaction.editReply(statisticsMessage(statistics));
  }
}

async function moderate(
  interaction: ChatInputCommandInteraction,
  text: string,
  action: 'ban' | 'unban' | 'mute' | 'unmute' | 'blacklist' | 'unblacklist',
): Promise<void> {
  const context = getContext(interaction);
  const user = await readUserOption(context, text);
  const { message } = await context.my.admin.users[action].mutate({ id: user.user_id });
  // Names are not unique.
  const after = await findUser(context, user.name, user.user_id);
  await interaction.editReply(userMessage(after ?? user, escapeText(message)));
}

async function completeUser(interaction: AutocompleteInteraction): Promise<void> {
  const search = interaction.options.getFocused().trim().slice(0, SEARCH_MAX);
  const users = await getContext(interaction).my.admin.users.list.query({ search, limit: CHOICES_MAX });
  await interaction.respond(users.map((user) => ({ name: userChoiceName(user), value: choiceValue(user) })));
}

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
  if (!only) throw new UserError(t('staff.unknownUser', { typed: escapeText(typed) }));
  if (fitting.length > 1) {
    throw new UserError(t('staff.severalUsers', { typed: escapeText(typed) }));
  }
  return only;
}

async function findUser(context: CommandContext, search: string, id: string): Promise<AdminUser | null> {
  const users = await context.my.admin.users.list.query({ search, limit: 100 });
  return users.find((user) => user.user_id === id) ?? null;
}
