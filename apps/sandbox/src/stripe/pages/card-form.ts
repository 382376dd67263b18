import { z } from 'zod';
import { TEST_CARDS, type TestCard, testCard } from '../billing/cards.js';
import { type Html, html } from './html.js';

/** What a person typed into the card's fields. */
export const cardFields = {
  card: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
};
export type CardForm = z.infer<z.ZodObject<typeof cardFields>>;

const CHOICES: { card: TestCard; says: string }[] = [
  { card: TEST_CARDS.success, says: 'is accepted' },
  { card: TEST_CARDS.decline, says: 'is declined' },
  { card: TEST_CARDS.authenticate, says: 'asks for authentication' },
  { card: TEST_CARDS.noFunds, says: 'has insufficient funds' },
  { card: TEST_CARDS.failsLater, says: 'pays once, and no renewal' },
];

/** The test card in the form, or a sentence for each field that cannot be right. */
export function readCard(
  form: CardForm,
  now = new Date(),
): { card: TestCard; problems: null } | { card: null; problems: CardProblems } {
  const problems: CardProblems = {};
  const card = testCard(form.card);
  if (!card) {
    problems.card = form.card.trim() === '' ? 'Enter a card number.' : 'Only the test cards below work here.';
  }
  const expiry = expiryProblem(form.expiry, now);
  if (expiry !== null) problems.expiry = expiry;
  if (!/^\d{3,4}$/.test(form.cvc.trim())) problems.cvc = 'Enter the 3 or 4 digits.';
  if (card && Object.keys(problems).length === 0) return { card, problems: null };
  return { card: null, problems };
}

export interface CardProblems {
  card?: string;
  expiry?: string;
  cvc?: string;
}

function expiryProblem(text: string, now: Date): string | null {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return 'Enter month and year, as in 12 / 34.';
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  // A card is good to the end of its month.
  return Date.UTC(year, month, 1) <= now.getTime() ? 'This card has expired.' : null;
}

/**
 * The card's fields, and links that fill in a test card. They work without JavaScript. `address` is the path of the page
 * with the form: a refusal after the bank's question is shown under the address of that question.
 */
export function cardInputs(form: CardForm, problems: CardProblems, address: string): Html {
  return html`<fieldset class="card-fields"><legend>Card</legend>
${field({ name: 'card', label: 'Card number', value: form.card, problem: problems.card, autocomplete: 'cc-number', hint: '4242 4242 4242 4242' })}
<div class="pair">
${field({ name: 'expiry', label: 'Expiry', value: form.expiry, problem: problems.expiry, autocomplete: 'cc-exp', hint: 'MM / YY' })}
${field({ name: 'cvc', label: 'Security code', value: form.cvc, problem: problems.cvc, autocomplete: 'cc-csc', hint: 'CVC' })}
</div></fieldset>
<section class="test-cards" aria-labelledby="test-cards"><h2 id="test-cards">Test cards</h2>
<ul>${CHOICES.map(
    ({ card, says }) =>
      html`<li><a href="${address}?card=${card.number}"><code>${spaced(card.number)}</code> <span>${says}</span></a></li>`,
  )}</ul></section>`;
}

/** The form as a link of the test cards fills it; empty where the address names none. */
export function prefilled(number: string | undefined, now = new Date()): CardForm {
  const card = testCard(number ?? '');
  if (!card) return { card: '', expiry: '', cvc: '' };
  const year = String(now.getUTCFullYear() + 3).slice(-2);
  return { card: spaced(card.number), expiry: `12 / ${year}`, cvc: '123' };
}

export interface FieldOptions {
  name: string;
  label: string;
  value: string;
  problem?: string | undefined;
  autocomplete: string;
  hint: string;
  type?: 'text' | 'email';
}

/** A labelled text field; its problem is read out with it. */
export function field(options: FieldOptions): Html {
  const { name, problem } = options;
  const isNumeric = ['card', 'expiry', 'cvc'].includes(name);
  return html`<div class="field"><label for="${name}">${options.label}</label>
<input id="${name}" name="${name}" type="${options.type ?? 'text'}" value="${options.value}" placeholder="${options.hint}" autocomplete="${options.autocomplete}" required${isNumeric && html` inputmode="numeric"`}${problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"`}>
${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}</div>`;
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
