import * as account from './account.ts';
import * as dashboard from './dashboard.ts';
import * as exports from './exports.ts';
import * as groups from './groups.ts';
import * as instrument from './instrument.ts';
import * as stores from './stores.ts';
import * as surveys from './surveys.ts';

/** Every call, by noun. Tests walk over them; the server serves them. */
export const contract = { account, dashboard, exports, groups, instrument, stores, surveys } as const;
