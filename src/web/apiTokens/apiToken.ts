import type { ReplyOf } from '../../contract/kit/call.ts';
import { listApiTokens } from '../../contract/access/apiTokens.ts';

export type ApiToken = ReplyOf<typeof listApiTokens>['resultData'][number];
