import { call } from './api.js';
import { busy, field, h, toast } from './dom.js';
import { on } from './store.js';

const CHOICES = [
  ['webhooks/429', 'Webhooks: rate limited (429)'],
  ['webhooks/500', 'Webhooks: error 500'],
  ['webhooks/404', 'Webhooks: gone (404)'],
  ['webhooks/timeout', 'Webhooks: no answer'],
  ['webhooks/reset', 'Webhooks: connection cut'],
  ['api/500', 'Bot API: error 500'],
  ['api/429', 'Bot API: rate limited (429)'],
  ['gateway/disconnect', 'Gateway: cut the connection'],
  ['gateway/lost', 'Gateway: cut, session lost'],
];

/** A small panel that makes Discord misbehave. */
export function faultsPanel() {
  const kind = h('select', {}, ...CHOICES.map(([value, label]) => h('option', { value }, label)));
  const count = h('input', { type: 'number', min: '1', max: '1000', value: '3' });
  const inject = h('button', { class: 'button secondary' }, 'Inject');
  const active = h('p', { class: 'muted', role: 'status' }, 'No faults.');
  const clear = h(
    'button',
    { type: 'button', class: 'quiet', onclick: () => busy(clear, () => call('DELETE', '/faults')) },
    'Clear all',
  );

  on('faults', (faults) => {
    const lines = faults.map(
      (fault) => `${fault.target} ${fault.kind}${fault.left === null ? '' : `, ${fault.left} left`}`,
    );
    active.textContent = lines.join('; ') || 'No faults.';
  });

  return h(
    'form',
    {
      class: 'panel',
      onsubmit: (event) => {
        event.preventDefault();
        void busy(inject, async () => {
          const [target, name] = kind.value.split('/');
          const isGateway = target === 'gateway';
          await call('POST', '/faults', {
            target,
            kind: isGateway ? 'disconnect' : name,
            ...(isGateway ? { resumable: name !== 'lost' } : { count: Number(count.value) }),
          });
          toast(isGateway ? 'The connection was cut.' : 'The next requests will meet it.');
        });
      },
    },
    field('Fault', kind),
    field('How many requests', count),
    h('div', { class: 'actions' }, inject, clear),
    active,
  );
}
