import { lazyPart } from '../../components/lazy-part.js';

export const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.js')).CorrectDialog);
export const NameItemForm = lazyPart(async () => (await import('./name-item-form.js')).NameItemForm);
