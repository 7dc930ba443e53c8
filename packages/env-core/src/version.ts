/** The version of this package, as logs state it; a test holds it to package.json. */
export const version = "0.1.0";
