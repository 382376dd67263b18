export {};
//# sourceMappingURL=peer.js.map