export type Begun = { uri: string; key: string };
