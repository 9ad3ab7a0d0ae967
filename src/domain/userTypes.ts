/** User type 2 is a group user, any other number an administrator (spec section 4). */
export const GROUP_USER = 2;

/** The user type of administrators whom the console adds itself; any but the group user's would do. */
export const ADMINISTRATOR = 1;
