import { z } from 'zod';
import { TEST_CARDS, type TestCard, testCard } from '../billing/test-cards.js';
import { type Html, html } from './layout.js';

export const cardFields = {
  card: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
};
export type CardForm = z.infer<z.ZodObject<typeof cardFields>>;

const CHOICES: { card: TestCard; says: string }[] = [
  { card: TEST_CARDS.success, says: 'is accepted' },
  { card: TEST_CARDS.decline, says: 'is declined' },
  { card: TEST_CARDS.noFunds, says: 'has insufficient funds' },
  { card: TEST_CARDS.failsLater, says: 'is accepted once; renewals are declined' },
];

/** The test card of the form, or a sentence for each invalid field. */
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
  return Date.UTC(year, month, 1) <= now.getTime() ? 'This card has expired.' : null;
}

/** The card's fields, and links that fill in a test card, without JavaScript. */
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

/** The form filled with a test card, or empty. */
export function prefilled(number: string | undefined, now = new Date()): CardForm {
  const card = testCard(number ?? '');
  if (!card) return { card: '', expiry: '', cvc: '' };
  const year = String(now.getUTCFullYear() + 3).slice(-2);
  return { card: spaced(card.number), expiry: `12 / ${year}`, cvc: '123' };
}

interface FieldOptions {
  name: string;
  label: string;
  value: string;
  problem?: string | undefined;
  autocomplete: string;
  hint: string;
}

/** A labelled text field with its problem. */
export function field(options: FieldOptions): Html {
  const { name, problem } = options;
  const isNumeric = ['card', 'expiry', 'cvc'].includes(name);
  return html`<div class="field"><label for="${name}">${options.label}</label>
<input id="${name}" name="${name}" type="text" value="${options.value}" placeholder="${options.hint}" autocomplete="${options.autocomplete}" required${isNumeric && html` inputmode="numeric"`}${problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"`}>
${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}</div>`;
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
