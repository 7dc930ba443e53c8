/** How hints name the command: this is found in a checkout, in a project that depends on it, and anywhere else. */
export const commandName = "npx mledojo";
