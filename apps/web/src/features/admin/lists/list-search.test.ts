import { describe, expect, test } from 'vitest';
import { logsSearch, statisticsSearch, subscriptionsSearch, usersSearch } from './list-search.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('search parameters of a list', () => {
  test('keeps the search, the filters and the open user', () => {
    const search = { q: 'ben', role: 2, status: 'banned', user: ID };
    expect(usersSearch(search)).toEqual(search);
    expect(logsSearch({ q: 'ben', action: 'login' })).toEqual({ q: 'ben', action: 'login' });
    expect(subscriptionsSearch({ type: 3, status: 'renewing' })).toEqual({ type: 3, status: 'renewing' });
    expect(statisticsSearch({ range: '7d', show: 'users' })).toEqual({ range: '7d', show: 'users' });
  });
  test('drops unknown and invalid parameters', () => {
    expect(usersSearch({ q: '', role: 'x', status: 'sleeping', user: 'me', other: 1 })).toEqual({});
    expect(usersSearch({ role: -1 })).toEqual({});
    expect(usersSearch({ role: 1.5 })).toEqual({});
    expect(logsSearch({ action: 'all' })).toEqual({});
    expect(statisticsSearch({ range: '24h', show: ['users'] })).toEqual({});
  });
  test('parses a numeric search as text', () => {
    expect(usersSearch({ q: 4711 })).toEqual({ q: '4711' });
  });
});
