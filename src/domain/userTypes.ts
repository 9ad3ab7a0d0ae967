/** User type 2 is a group user, any other number an administrator (spec section 4). */
export const GROUP_USER = 2;

/** The user type that the console gives administrators; any number except the group user's would work. */
export const ADMINISTRATOR = 1;
