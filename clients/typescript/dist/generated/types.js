// Written by scripts/generate-client.ts from docs/openapi.json. Do not edit.
export {};
