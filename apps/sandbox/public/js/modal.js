import { interact } from './api.js';
import { busy, byId, h } from './dom.js';

/** Shows a modal that the bot opened, and submits its fields. */
export function openModal(modal) {
  const dialog = byId('modal');
  const inputs = modal.components
    .flatMap((row) => row.components)
    .map(({ custom_id: id, ...input }) => ({
      id,
      label: input.label,
      element: h(input.style === 2 ? 'textarea' : 'input', {
        value: input.value ?? '',
        placeholder: input.placeholder ?? '',
        required: input.required !== false,
      }),
    }));
  const onsubmit = (event) => {
    event.preventDefault();
    void busy(event.submitter, async () => {
      const fields = Object.fromEntries(inputs.map(({ element, id }) => [id, element.value]));
      await interact({ login: byId('person').value, modal: modal.custom_id, fields });
      dialog.close();
    });
  };
  dialog.replaceChildren(
    h('h2', {}, modal.title),
    h(
      'form',
      { onsubmit },
      inputs.map(({ label, element }) => h('label', {}, label, element)),
      h('button', { class: 'button primary' }, 'Submit'),
      h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Cancel'),
    ),
  );
  dialog.showModal();
}
