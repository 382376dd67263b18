export { CatalogueError, type CatalogueItem } from './catalogue-item.js';
export { type ImportResult, importCatalogue } from './import-catalogue.js';
export { readCatalogue } from './read-catalogue.js';
export { readStarterItems, STARTER_ITEMS_FILE, type StarterItem } from './starter-items.js';
