import { TEST_CARDS } from '../billing/test-cards.js';
import { type Html, html } from './layout.js';

/** The field `card`, with the test cards as suggestions, and a problem with the last one. */
export function cardField(number: string, problem: string | null): Html {
  return html`<div class="field"><label for="card">Card number</label>
<input id="card" name="card" value="${number}" list="test-cards" inputmode="numeric" autocomplete="cc-number" required>
${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
<datalist id="test-cards">${Object.values(TEST_CARDS).map((card) => html`<option value="${card.number}">`)}</datalist>
<p class="small">4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 declined, 4000 0000 0000 0341 accepted once.</p></div>`;
}
