/** What the home page and the dashboard share. */
const SITE_MODULES =
  /components\/(icons\/logo|ui\/badge)|lucide-react\/.*\/icons\/(bell-ring|check)\.|contracts\/src\/(limits|permissions|role-view)\.|texts\/src\/(translate|generated\/shared)\.|features\/language\/language-switch\.|features\/navigation\/(?!site-nav|mobile-menu|page-head|dashboard-tabs|is-busy|use-list-keys)/;
/** What all pages of the dashboard use, and what most do. */
const DASHBOARD_MODULES = new RegExp(
  [
    '@trpc/',
    '@tanstack/(query-core|react-query)',
    'web/src/api/(?!use-undoable)',
    'components/ui/(card|toast|use-now|time-ago|use-card-layout)\\.',
    'components/date-formats',
    'auth/unsaved-input',
    'features/(live|me)/',
    'features/navigation/(page-head|dashboard-tabs|is-busy)',
    'features/errors/(?!not-found)',
    'features/notifications/(unread|ping-alerts)',
    'features/shell/(?!shortcut-sheet|snooze-notice|sign-in-page)',
    'lucide-react/.*/icons/(arrow-up|plus)\\.',
  ].join('|'),
);
/** The other shared parts, so that a page loads few files: [name, modules]. */
const SHARED_PARTS: readonly [string, RegExp][] = [
  ['price', /contracts\/src\/price\./],
  ['plans', /icons\/locks\.|contracts\/src\/plans\./],
  [
    'fields',
    /ui\/(field|use-steps)\.|use-list-keys|use-debounced|(components|generated)\/(deal-size|cautions)\./,
  ],
  [
    'panel',
    /features\/admin\/panel\.|chart-skeletons\.|api\/use-undoable|lucide-react\/.*\/icons\/(shield-off|key-round)\./,
  ],
  ['service-states', /status\/service-states|lucide-react\/.*\/icons\/circle-check\./],
  ['select', /ui\/select\./],
  ['forms', /ui\/(dialog|form)\.|features\/forms\/|items\/alias-text|icons\/tags\./],
  [
    'pings',
    /messages\/(highlighted-message|notification-view)|contracts\/src\/split-message\.|lucide-react\/.*\/icons\/search-x\./,
  ],
  ['lists', /ui\/(data-table|row-space)\.|icons\/chevron-down\./],
  ['rules', /watch-items\/(rule-forms|rule-form-names|mutations|message-type)\./],
  ['rule-prices', /watch-items\/(price-units|price-view|use-rules)\./],
  ['item-search', /features\/items\/(item-search|use-item)|ui\/keep-in-view/],
  [
    'account',
    /(ui\/copy-button|generated\/copy)\.|account\/(use-create-link-code|trial-button)|contracts\/src\/(world-locks|subscription-status)\.|lucide-react\/.*\/icons\/credit-card\./,
  ],
  ['found-messages', /features\/why\/(message-list|found)|lucide-react\/.*\/icons\/(external-link|pencil)\./],
  ['settings', /ui\/switch\.|preferences\/mutations|browser-pushes\/describe-browser|push\/push-browser/],
  ['admin', /features\/admin\/(access|admin-layout)|texts\/.*\/generated\/admin\./],
  ['admin-people', /features\/admin\/tag-list|ui\/search-popover\./],
  [
    'admin-lists',
    /features\/admin\/(subscription-|moderation|lists\/list-page|lists\/use-[gs]|user-sheet\/open-user)/,
  ],
  ['account-page', /features\/account\/account-page\.|texts\/src\/generated\/account\./],
];

/**
 * Few files for each page: the libraries, which rarely change, the app, and what most pages of the dashboard share.
 * Without these names Rolldown's `entriesAware` groups load 29 files and 240 kB (gzip) for a page.
 */
export const CHUNKS = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'app', tags: ['$initial' as const] },
  { name: 'site', test: SITE_MODULES },
  { name: 'dashboard', test: DASHBOARD_MODULES },
  ...SHARED_PARTS.map(([name, test]) => ({ name, test })),
];
