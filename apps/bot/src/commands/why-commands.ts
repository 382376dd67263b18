import { type FoundMessage, MESSAGE_URL, splitMessage, type WatchRule } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashOption } from 'discordx';
import { buttonRow, embedMessage, FIELD_MAX, linkButton, sentenceMessage } from '../presenters/message.js';
import { escapeText, formatOfferPrice, truncate } from '../presenters/text.js';
import { formatRange, ruleMenu } from '../presenters/watch-rule.js';
import { description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import { CHOICES_MAX, option, REQUIRED_TEXT, UserError } from './option.js';
import { filterRules } from './rule-option.js';

const MESSAGE = option('message', 'commands.why.message', { ...REQUIRED_TEXT, maxLength: 200 });

@Discord()
export class WhyCommands {
  @Slash({ name: 'why', ...description('commands.why') })
  async why(@SlashOption(MESSAGE) message: string, interaction: ChatInputCommandInteraction) {
    const url = message.trim();
    if (!MESSAGE_URL.test(url)) {
      throw new UserError(t('why.notLink'));
    }
    const context = getContext(interaction);
    const [found] = await context.my.user.messages.find.query({ message_url: url });
    const ids = new Set(found?.decisions.map((decision) => decision.watch_rule_id));
    const rules = await filterRules(context, (rule) => ids.has(rule.id), ids.size);
    return whyMessage({ message: found ?? null, rules, publicUrl: context.publicUrl });
  }
}

const CONTENT_MAX = 800;
/** Discord's limit of an embed is 6,000 characters; the title and the author need some. */
const FIELDS_MAX_LENGTH = 4000;

interface Why {
  /** Null: it is not known. */
  message: FoundMessage | null;
  rules: readonly WatchRule[];
  publicUrl: string;
}

function whyMessage({ message, rules, publicUrl }: Why) {
  if (!message) {
    return sentenceMessage(t('why.unknownMessage'));
  }
  const { author_name, decisions, message_url, offers } = message;
  let length = 0;
  const fields = offers
    .map((offer) => offerField(message, offer))
    .filter((field) => {
      length += field.name.length + field.value.length;
      return length <= FIELDS_MAX_LENGTH;
    });
  const page = `${publicUrl}/dashboard/why?q=${encodeURIComponent(message_url)}`;
  const links = buttonRow(
    linkButton(t('offers.openMessage'), message_url),
    linkButton(t('why.openWebsite'), page),
  );
  const shown = rules.slice(0, CHOICES_MAX).map((rule) => ({ rule, targets: null }));
  return embedMessage(
    {
      author: author_name,
      text: contentText(message),
      fields,
      footer: offers.length === 0 ? t('why.noOffer') : '',
      colour: decisions.some((decision) => decision.state === 'sent') ? 'good' : 'muted',
    },
    shown.length === 0 ? [links] : [ruleMenu(shown), links],
  );
}

/** The text, with the parsed words in bold. */
function contentText({ content, offers, is_deleted }: FoundMessage): string {
  const text = splitMessage(truncate(content, CONTENT_MAX), offers)
    .map((part) => (part.isHighlighted ? `**${escapeText(part.text)}**` : escapeText(part.text)))
    .join('');
  const deleted = is_deleted ? [`*${t('offers.messageDeleted')}*`] : [];
  return [...(text === '' ? [] : [text]), ...deleted].join('\n') || '*…*';
}

function offerField(message: FoundMessage, offer: FoundMessage['offers'][number]) {
  const side = t(`offers.${offer.type}`);
  const price = offer.price === null ? '' : ` ${formatOfferPrice(offer)}`;
  const guess = offer.kind === 'predicted' ? ` (${t('offers.predicted')})` : '';
  const lines = message.decisions
    .filter((decision) => decision.ordinal === offer.ordinal)
    .map(
      (decision) =>
        `${decision.reason === 'matched' ? '✅' : '❌'} **${formatRange(decision)}**: ${escapeText(decision.detail)}`,
    );
  return {
    name: truncate(`${side} ${escapeText(offer.item_name)}${price}${guess}`, 256),
    value: truncate(lines.join('\n') || t('why.notWatched'), FIELD_MAX),
  };
}
