import { hostileSuite, owners } from "./suite.ts";

// The engine's socket is root's, or a group's: whoever runs the tests owns the boxes.
hostileSuite("docker", owners.slice(0, 1));
