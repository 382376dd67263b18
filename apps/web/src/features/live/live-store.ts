import { createStore } from '../../components/store.js';

/** Whether the server's live events arrive. `lost`: disconnected for so long that the page may show outdated data. */
export const liveConnection = createStore<'opening' | 'open' | 'lost'>('opening');
