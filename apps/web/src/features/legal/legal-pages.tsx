import { describeDepositWorld } from '@lockwatch/contracts';
import type { ReactNode } from 'react';
import { getWebConfig } from '../../config/web-config.js';
import { PublicPage } from './public-page.js';

function LegalSection({ title, texts }: { title: string; texts: readonly ReactNode[] }) {
  return (
    <section>
      <h2 className="font-semibold text-[18px] tracking-tight">{title}</h2>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts are constant
        <p key={index} className="mt-2 max-w-[68ch] text-text-2 leading-relaxed">
          {text}
        </p>
      ))}
    </section>
  );
}

function DiscordLink({ children }: { children: ReactNode }) {
  return (
    <a href={getWebConfig().discordInviteUrl} className="font-medium text-accent-text underline">
      {children}
    </a>
  );
}

/** Shown unless the operator sets `PRIVACY_URL`. */
export function PrivacyPage() {
  return (
    <PublicPage title="Privacy">
      <LegalSection
        title="If you have an account"
        texts={[
          'We store what your sign-in provider tells us (name, e-mail address, picture), your Discord id and GrowID if you add them, your watched items and settings, the webhooks you enter (their tokens encrypted), your pings of the last 30 to 35 days, the browsers that you switch notifications on in, your subscriptions, and the history of your world locks. A log keeps what was changed in your account, for staff.',
          'Card payments are processed by Stripe; we never see your card details. Nothing is sold, and there are no trackers or advertising here.',
          'On the account page you can download everything stored about you and delete your account. The history of world locks and the log then stay without your name (entries of deposits keep the GrowID they came from), and a hash that prevents a second free trial is kept.',
        ]}
      />
      <LegalSection
        title="If you write in a channel that the bot reads"
        texts={[
          'The bot reads Discord servers that were confirmed for it, and there the channels that everyone can see unless other ones were chosen. It stores the text of a message with its author’s name and Discord id, and the offers found in it, for 30 to 35 days, and quotes it to people who watch the item. People with an account see who offers an item, with a link to the message. Prices are kept without names, and everybody can see them.',
          'A copy of the text in an answer about an offer is kept longer, without its author, to improve the parser.',
          <>
            If you do not want your messages read, type /privacy on a server of the bot and press “Stop
            reading my messages”. Staff can do it for you <DiscordLink>on Discord</DiscordLink>.
          </>,
        ]}
      />
      <LegalSection
        title="Questions"
        texts={[
          <>
            Ask staff <DiscordLink>on our Discord server</DiscordLink>.
          </>,
        ]}
      />
    </PublicPage>
  );
}

/** Shown unless the operator sets `TERMS_URL`. */
export function TermsPage() {
  const { brandName } = getWebConfig();
  return (
    <PublicPage title="Terms">
      <LegalSection
        title="What you get"
        texts={[
          `${brandName} reads trade messages in Discord channels and pings you about offers that meet your watched items. It reads text written by people and can misread it, miss an offer or be late: check every offer before you trade.`,
          'We are not part of any trade and are not responsible for what players agree on. This product is not affiliated with the makers of the game or with Discord.',
        ]}
      />
      <LegalSection
        title="What you pay"
        texts={[
          'Card subscriptions renew until you cancel them on the account page; time already paid for stays active until it ends. The free trial is once per person.',
          'World locks on your balance pay for subscriptions here. They cannot be paid out, and they are lost when you delete your account.',
        ]}
      />
      <LegalSection
        title="What we ask of you"
        texts={[
          'Do not use somebody else’s name in the game, resell the pings, or use the service more heavily than a person would. Accounts that do are muted or banned by staff.',
          'You can delete your account at any time on the account page. We may change these terms; the current ones are always here.',
        ]}
      />
    </PublicPage>
  );
}

/** Shown unless the operator sets `SUPPORT_URL`. */
export function HelpPage() {
  const { depositWorld } = getWebConfig();
  return (
    <PublicPage title="Help">
      <LegalSection
        title="Ask a person"
        texts={[
          <>
            Staff help <DiscordLink>on our Discord server</DiscordLink>: with payments, deposits, a GrowID
            that somebody else has, or an account that was banned.
          </>,
        ]}
      />
      <LegalSection
        title="Find it yourself"
        texts={[
          'On Discord, /help lists every command of the bot. /link connects your Discord account with your account here.',
          'In the dashboard, Search (Ctrl K) finds pages, watched items, items of the game and actions such as a snooze; press ? for all shortcuts.',
          'No ping about a message? Open “Why no ping?” in the dashboard and paste the link to the message, or type /why on Discord with the link: both show what was found in it and what decided about each of your watched items. The test ping of your webhook on the Preferences page shows whether pings reach you.',
          'The Notifications page keeps the pings of the last 30 days. Search and filter them, choose “Held back” to see what met your rules without pinging you, and open one to see its message, rules and times. j and k move between pings. A number beside the tab and in the title counts unread pings; Sound plays a tone for a new one in this browser.',
          'Browser Notifications, on the Preferences page, shows every ping as a notification of your browser or phone, with this page closed too. Click one to open it here. Quiet hours, snoozes and limits hold these back too. Signing out switches them off in that browser.',
          `To pay with world locks, set your GrowID on the Preferences page, get a code there and say it to the deposit bot in ${describeDepositWorld(depositWorld)}. World locks that you deposit afterwards are added to your balance shortly.`,
        ]}
      />
      <LegalSection
        title="Fewer pings"
        texts={[
          'Quiet hours, on the Preferences page or with /quiet-hours, hold pings back every day at the same time; one message afterwards has what was offered, if you want. Snooze all pings there or with /snooze, for an hour, until morning or until a day.',
          'A watched item has a Noise section in its form (/watch noise on Discord): a cooldown in minutes after each ping, pings a day with one message for the rest, and pings only for better prices than the last one. Buttons below a ping of the bot snooze its watched item, lower its price to under the offer, or mute the world.',
          'The same offer again from the same trader within ten minutes does not ping: the first ping says how often it was seen, and where last. Pings through a webhook can mention you or a role: choose whom in the form, or with /watch edit.',
        ]}
      />
      <LegalSection
        title="Prices of a watched item"
        texts={[
          '3 is 3 world locks for one, 1dl is 100, and 200/1 is 200 for one world lock. <5 or up to 5, 5+, 45-50, 200/1+ (200 or more for one lock) and any are prices too; the form says at once what they meet.',
          'A single price is the highest where you hear of sellers, the lowest where you hear of buyers, and exactly that price where you hear of both. =3 is always only 3.',
          'On Discord, /price shows what an item usually costs, with its picture, and can share it in the channel.',
          'You can also type everything at once into the item search, or as the item of /watch add: b> lgrid max 4wl. Before you save, the form shows how often the watched item would have pinged you in the last 7 days.',
        ]}
      />
    </PublicPage>
  );
}
