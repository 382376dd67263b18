/**
 * Makes an element. Properties that begin with `on` are listeners, `class`, `data-*`, `aria-*` and other names with a
 * dash are attributes; text children are text nodes, so nothing anybody wrote becomes markup.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name.includes('-') || name === 'for' || name === 'role' || name === 'list') {
      element.setAttribute(name, value === true ? '' : String(value));
    } else element[name] = value;
  }
  element.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`No element #${id}.`);
  return element;
}

let nextFieldId = 0;

/** A label above its field, and a hint below. `around` is what stands in the field's place when it is more than it. */
export function field(label, input, { wide = false, hint, around = input } = {}) {
  nextFieldId += 1;
  input.id ||= `field-${nextFieldId}`;
  const hintId = `${input.id}-hint`;
  if (hint) input.setAttribute('aria-describedby', hintId);
  return h(
    'div',
    { class: wide ? 'field wide' : 'field' },
    h('label', { for: input.id }, label),
    around,
    hint && h('small', { id: hintId }, hint),
  );
}

let toastTimer;

/** Says something for five seconds. */
export function toast(text, isError = false) {
  const element = byId('toast');
  element.textContent = text;
  element.classList.toggle('error', isError);
  element.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    element.hidden = true;
  }, 5000);
}

/** Runs a call of a button: switched off meanwhile, an error said aloud. */
export async function busy(button, work) {
  if (button?.disabled) return undefined;
  if (button) button.disabled = true;
  try {
    return await work();
  } catch (error) {
    toast(error.message, true);
    return undefined;
  } finally {
    if (button) button.disabled = false;
  }
}

export async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    toast(`Copying is not allowed here. ${what}: ${text}`);
  }
}
