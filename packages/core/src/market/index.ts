export { requireItemName, searchItems, validateItem } from './catalogue.js';
export { FIRST_POST_SQL } from './counted-offers.js';
export { listDealServers } from './deals.js';
export { createHolding, deleteHolding, listHoldings, updateHolding } from './holdings.js';
export { createItemAlias, listItemAliases, removeItemAlias } from './item-aliases.js';
export { labelMessage, listExamples } from './labelled-messages.js';
export {
  createMessageParser,
  type MessageParser,
  type ParsedMessage,
  type ParsedOffer,
  type PricedOffer,
} from './message-parser.js';
export { readDayPrices, recordPriceHistory } from './price-history.js';
export { createPrices, DEALS_KEPT_MS, type Prices } from './prices.js';
export { reparseMessages } from './reparse-messages.js';
export { closeTraderReport, listTraderReports, reportTrader } from './trader-reports.js';
export { insertTraderNotes, listKnownTraders, listTraderNotes, noteTrader, readOwnView } from './traders.js';
export { listUncertainMessages } from './uncertain-messages.js';
export { countUnknownNames, dismissUnknownName, listUnknownNames } from './unknown-names.js';
export { type PriceOfOffers, readUsualPrices, type UsualPrice } from './usual-prices.js';
