import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { listApiTokens } from '../../../contract/access/apiTokens.ts';

export type ApiToken = ReplyOf<typeof listApiTokens>['resultData'][number];
