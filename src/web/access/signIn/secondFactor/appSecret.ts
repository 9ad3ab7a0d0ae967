export type AppSecret = { uri: string; key: string };
