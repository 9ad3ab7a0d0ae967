/** User type 2 is a group user, any other number an administrator (spec section 4). */
export const GROUP_USER = 2;

/** The user type of administrators that the console adds itself; any type except the group user's would work. */
export const ADMINISTRATOR = 1;
