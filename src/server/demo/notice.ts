/** The sign-ins of the demo organisation; the sign-in page shows them when the database holds it. */
export const DEMO_SIGN_INS = {
  password: 'fourscore-demo',
  accounts: [
    { role: 'administrator', email: 'admin@example.org' },
    { role: 'groupUser', email: 'manager@example.org' },
  ],
} as const;
