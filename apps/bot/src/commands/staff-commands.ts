import { type AdminUser, LIMITS } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { Discord, Slash, SlashGroup, SlashOption } from 'discordx';
import { balanceMessage, ENTRIES_PER_PAGE } from '../presenters/balance.js';
import { statisticsMessage, userChoiceName, userMessage } from '../presenters/staff.js';
import { escapeSentence, escapeText } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import {
  CHOICES_MAX,
  complete,
  isNamed,
  option,
  pickOnly,
  REQUIRED_TEXT,
  TEXT,
  UserError,
  UUID,
} from './option.js';

/** On a server, Discord shows these commands only to members who may manage it. Our server checks the permission. */
const STAFF_MEMBER_PERMISSIONS = PermissionFlagsBits.ManageGuild;
const SEARCH_MAX = 100;
const MODERATION = ['unban', 'mute', 'unmute', 'blacklist', 'unblacklist'] as const;
const USER = option('user', 'commands.option.user', {
  ...REQUIRED_TEXT,
  maxLength: SEARCH_MAX,
  autocomplete: complete(async ({ my }, typed) => {
    const search = typed.slice(0, SEARCH_MAX);
    const users = await my.admin.users.list.query({ search, limit: CHOICES_MAX });
    return users.map((user) => ({ name: userChoiceName(user), value: choiceValue(user) }));
  }),
});
const AMOUNT = option('amount', 'commands.user.balance.amount', {
  type: ApplicationCommandOptionType.Number,
  required: false,
  minValue: -LIMITS.ledgerAmountMax,
  maxValue: LIMITS.ledgerAmountMax,
});
const REASON = { ...TEXT, maxLength: LIMITS.reasonMaxLength } as const;
const BALANCE_REASON = option('reason', 'commands.user.balance.reason', REASON);
const BAN_REASON = option('reason', 'commands.user.ban.reason', REASON);

/** Users, for staff ([2-49], [7-32]). */
@Discord()
@SlashGroup({
  name: 'user',
  ...description('commands.user'),
  defaultMemberPermissions: STAFF_MEMBER_PERMISSIONS,
})
@SlashGroup('user')
export class UserCommands {
  @Slash({ name: 'show', ...description('commands.user.show') })
  async show(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction) {
    return userMessage(await readUserOption(getContext(interaction), user));
  }

  @Slash({ name: 'ban', ...description('commands.user.ban') })
  async ban(
    @SlashOption(USER) user: string,
    @SlashOption(BAN_REASON) reason: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    return moderate(getContext(interaction), 'ban', user, reason);
  }

  @Slash({ name: 'unban', ...description('commands.user.unban') })
  @Slash({ name: 'mute', ...description('commands.user.mute') })
  @Slash({ name: 'unmute', ...description('commands.user.unmute') })
  @Slash({ name: 'blacklist', ...description('commands.user.blacklist') })
  @Slash({ name: 'unblacklist', ...description('commands.user.unblacklist') })
  async moderate(@SlashOption(USER) user: string, interaction: ChatInputCommandInteraction) {
    const action = MODERATION.find((name) => name === interaction.options.getSubcommand());
    if (!action) throw new Error('This command has no entry in MODERATION.');
    return moderate(getContext(interaction), action, user);
  }

  @Slash({ name: 'balance', ...description('commands.user.balance') })
  async balance(
    @SlashOption(USER) user: string,
    @SlashOption(AMOUNT) amount: number | undefined,
    @SlashOption(BALANCE_REASON) reason: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    if ((amount === undefined) !== (reason === undefined)) {
      throw new UserError(t('staff.bothNeeded'));
    }
    const { user_id: id, name } = await readUserOption(context, user);
    let done = '';
    if (amount !== undefined && reason !== undefined) {
      // The same command delivered twice is one adjustment.
      const idempotency_key = `discord-${interaction.id}`;
      ({ message: done } = await context.my.admin.adjustBalance.mutate({
        id,
        amount,
        reason,
        idempotency_key,
      }));
    }
    const rows = await context.my.admin.userLedger.query({ id, limit: ENTRIES_PER_PAGE });
    const balance = rows[0]?.balance_after ?? 0;
    const page = balanceMessage({ ownerName: name, balance, page: 0, rows, hasMore: false });
    return { ...page, content: escapeSentence(done) };
  }
}

/** Statistics, for staff ([2-53], [7-32]). */
@Discord()
export class StatisticsCommands {
  @Slash({
    name: 'stats',
    ...description('commands.stats'),
    defaultMemberPermissions: STAFF_MEMBER_PERMISSIONS,
  })
  async stats(interaction: ChatInputCommandInteraction) {
    const statistics = await getContext(interaction).my.admin.statistics.list.query();
    return statisticsMessage(statistics);
  }
}

async function moderate(
  context: CommandContext,
  action: 'ban' | (typeof MODERATION)[number],
  typed: string,
  banReason?: string,
) {
  const user = await readUserOption(context, typed);
  const reason = banReason?.trim() || null;
  const { message } = await context.my.admin.users[action].mutate({ id: user.user_id, reason });
  // Names are not unique.
  const after = await findUser(context, user.name, user.user_id);
  return userMessage(after ?? user, escapeText(message));
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
  const exact = users.filter((user) => isNamed(typed, user.name, user.email));
  return pickOnly(exact.length > 0 ? exact : users, {
    none: t('staff.unknownUser', { typed: escapeText(typed) }),
    several: t('staff.severalUsers', { typed: escapeText(typed) }),
  });
}

async function findUser(context: CommandContext, search: string, id: string): Promise<AdminUser | null> {
  const users = await context.my.admin.users.list.query({ search, limit: 100 });
  return users.find((user) => user.user_id === id) ?? null;
}
