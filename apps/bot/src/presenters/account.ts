import { formatLocks, type Me, prettyRoleName, type Subscription } from '@lockwatch/contracts';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, EmbedBuilder, time } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { COLOURS } from './colours.js';
import { bounded, plain } from './text.js';

export const ACCOUNT_ACTIONS = {
  cancel: 'subscription-cancel',
  keep: 'subscription-keep',
  ask: 'subscription-ask',
  portal: 'account-portal',
  change: 'subscription-change',
} as const;

export interface LinkHelp {
  /** Name of the account this Discord user is linked to; null: none. */
  accountName: string | null;
  publicUrl: string;
}

/** How to link the Discord user with an account. */
export function linkHelpMessage({ accountName, publicUrl }: LinkHelp): { content: string } {
  const how = [
    `1. Sign in at ${publicUrl}/dashboard/account.`,
    '2. Choose **Link Discord** there; you get a code that works for 10 minutes.',
    '3. Come back and type `/link code:` with that code.',
  ].join('\n');
  return {
    content:
      accountName === null
        ? `This Discord account is not linked yet.\n${how}`
        : `This Discord account is linked to **${plain(accountName)}**. To link it to another one:\n${how}`,
  };
}

export interface AccountView {
  me: Me;
  subscriptions: readonly Subscription[];
  publicUrl: string;
}

/** The account page ([2-38] to [2-42], [4-04]) as one message. */
export function accountMessage({ me, subscriptions, publicUrl }: AccountView) {
  const roles = me.roles
    .toSorted((a, b) => b.role_id - a.role_id)
    .map((role) => plain(prettyRoleName(role.name)))
    .join(', ');
  const active = subscriptions.filter((subscription) => subscription.is_active);
  const lines = active.map(subscriptionLine);
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(bounded(plain(me.name), 256))
    .setURL(`${publicUrl}/dashboard/account`)
    .addFields(
      { name: 'Roles', value: bounded(roles || 'None', 1024), inline: true },
      { name: 'Item limit', value: me.item_limit === 0 ? 'N/A' : String(me.item_limit), inline: true },
      { name: 'Balance', value: formatLocks(me.balance), inline: true },
      {
        name: 'GrowID',
        value: me.growid === null ? 'Not set' : bounded(plain(me.growid), 1024),
        inline: true,
      },
      {
        name: 'Your subscriptions',
        value: bounded(lines.join('\n') || 'No active subscriptions.', 1024),
      },
    );
  if (!me.metadata.used_trial) embed.setFooter({ text: 'Your free week is waiting: /trial' });
  const rows = [active.filter(isCancellable).slice(0, 5).map(cancelButton), cardButtons(active)];
  return {
    content: '',
    embeds: [embed],
    components: rows
      .filter((buttons) => buttons.length > 0)
      .map((buttons) => new ActionRowBuilder<ButtonBuilder>().addComponents(buttons)),
  };
}

/** Asks before a subscription's renewal is stopped. */
export function confirmCancelMessage(subscriptionId: string) {
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder()
      .setCustomId(encodeCustomId(ACCOUNT_ACTIONS.cancel, subscriptionId))
      .setLabel('Stop the renewal')
      .setStyle(ButtonStyle.Danger),
    new ButtonBuilder()
      .setCustomId(encodeCustomId(ACCOUNT_ACTIONS.keep))
      .setLabel('Keep it')
      .setStyle(ButtonStyle.Secondary),
  );
  return {
    content: 'Stop the renewal? What is paid for stays yours until its end.',
    embeds: [],
    components: [row],
  };
}

function subscriptionLine(subscription: Subscription): string {
  const state = subscription.is_renewing ? 'Active' : 'Cancelled';
  const { expires_at: end, grace_until: graceEnd } = subscription;
  if (graceEnd !== null) {
    const until = time(new Date(graceEnd), 'D');
    return `**${plain(subscription.name)}** · ${state} · payment failed: access ends ${until} unless the card is charged; update it under **Cards and bills**`;
  }
  const until =
    end === null
      ? 'never expires'
      : `${subscription.is_renewing ? 'renews' : 'ends'} ${time(new Date(end), 'D')}`;
  return `**${plain(subscription.name)}** · ${state} · ${until}`;
}

/** A trial and a lifetime end or stay by themselves ([4-04]). */
function isCancellable(subscription: Subscription): boolean {
  return subscription.is_renewing && subscription.name !== 'Beta Trial';
}

/** The page for cards where one is charged or owed, and another plan for what renews by itself. */
function cardButtons(active: readonly Subscription[]): ButtonBuilder[] {
  const byCard = active.filter(
    ({ is_renewing, grace_until, stripe_subscription_id }) =>
      stripe_subscription_id !== null && (is_renewing || grace_until !== null),
  );
  if (byCard.length === 0) return [];
  const portal = new ButtonBuilder()
    .setCustomId(encodeCustomId(ACCOUNT_ACTIONS.portal))
    .setLabel('Cards and bills')
    .setStyle(ButtonStyle.Secondary);
  const renewing = byCard.filter((subscription) => subscription.is_renewing);
  return [portal, ...renewing.slice(0, 4).map(changeButton)];
}

function changeButton(subscription: Subscription): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(encodeCustomId(ACCOUNT_ACTIONS.change, subscription.subscription_id))
    .setLabel(bounded(`Change ${subscription.name} to another plan`, 80))
    .setStyle(ButtonStyle.Secondary);
}

function cancelButton(subscription: Subscription): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(encodeCustomId(ACCOUNT_ACTIONS.ask, subscription.subscription_id))
    .setLabel(bounded(`Cancel ${subscription.name}`, 80))
    .setStyle(ButtonStyle.Danger);
}
